import { expect, test } from '@jest/globals';
import { placesOf, shownOf } from '../../../web/ui/rowPlaces.ts';

const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }));
const measured = new Map([
  [0, 80],
  [1, 120],
]);

test('a row that was never drawn is as high as the first that was', () => {
  expect(placesOf(rows.slice(0, 4), measured)).toEqual([0, 80, 200, 280, 360]);
  expect(placesOf([], measured)).toEqual([0]);
});

test('of ten thousand rows only those around the view are drawn, wherever it is', () => {
  const places = placesOf(rows, measured);
  expect(shownOf(places, -300, 900)).toEqual({ from: 0, to: 11 });
  expect(shownOf(places, 100, 300)).toEqual({ from: 1, to: 4 });
  expect(shownOf(places, 40_000, 41_000)).toEqual({ from: 499, to: 512 });
});

test('at the end, and behind it when rows were taken away, the last ones are drawn', () => {
  const places = placesOf(rows.slice(0, 3), measured);
  expect(shownOf(places, 250, 900)).toEqual({ from: 2, to: 3 });
  expect(shownOf(places, 5_000, 6_000)).toEqual({ from: 2, to: 3 });
  expect(shownOf([0], 0, 900)).toEqual({ from: 0, to: 0 });
});
