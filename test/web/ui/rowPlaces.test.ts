import { expect, test } from '@jest/globals';
import { measured, placesOf, shownOf, unmeasured } from '../../../web/ui/lists/rowPlaces.ts';

const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }));
const heights = measured(unmeasured, [
  [0, 80],
  [1, 120],
  [2, 80],
]);

test('estimates the height of an undrawn row by the first row', () => {
  expect(placesOf(rows.slice(0, 4), heights)).toEqual([0, 80, 200, 280, 360]);
  expect(placesOf([], heights)).toEqual([0]);
});

test('stores no heights equal to the first, and an unchanged height causes no redraw', () => {
  expect(heights).toEqual({ guess: 80, own: new Map([[1, 120]]) });
  expect(
    measured(heights, [
      [0, 80],
      [1, 120],
      [9, 80],
    ]),
  ).toBe(heights);
  const grown = measured(heights, [[0, 96]]);
  expect(placesOf(rows.slice(0, 3), grown)).toEqual([0, 96, 216, 296]);
  expect(placesOf(rows.slice(0, 3), measured(grown, [[0, 80]]))).toEqual([0, 80, 200, 280]);
});

test('draws only the rows around the view out of ten thousand, at any position', () => {
  const places = placesOf(rows, heights);
  expect(shownOf(places, -300, 900)).toEqual({ from: 0, to: 11 });
  expect(shownOf(places, 100, 300)).toEqual({ from: 1, to: 4 });
  expect(shownOf(places, 40_000, 41_000)).toEqual({ from: 499, to: 512 });
});

test('draws the last rows at the end, and after rows were removed', () => {
  const places = placesOf(rows.slice(0, 3), heights);
  expect(shownOf(places, 250, 900)).toEqual({ from: 2, to: 3 });
  expect(shownOf(places, 5_000, 6_000)).toEqual({ from: 2, to: 3 });
  expect(shownOf([0], 0, 900)).toEqual({ from: 0, to: 0 });
});
