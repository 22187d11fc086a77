import { expect, test } from '@jest/globals';
import { pages } from '../../../web/app/pages.tsx';
import { screensWith } from '../../journeys/screens.ts';

test('every page of the drawer is among the screens of the journeys', () => {
  const shown = new Set(Object.values(screensWith('/tickets')).map(({ at }) => at));
  expect(
    pages
      .filter(({ listed }) => listed !== false)
      .map(({ path, to = path }) => to)
      .filter((at) => !shown.has(at)),
  ).toEqual([]);
});
