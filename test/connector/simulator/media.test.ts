import { expect, test } from '@jest/globals';
import { heldMedia, keepMedia } from '../../../connector/simulator/media.ts';
import { openSimulatorStore } from '../../../connector/simulator/store.ts';

test('the media host keeps the files of a flood', async () => {
  const store = openSimulatorStore(':memory:');
  const world = { store, log: () => {} };
  const paths = Array.from({ length: 1_500 }, (_, n) => `/mms/image/${n}`);
  for (const path of paths) keepMedia(world, path, Buffer.from(path));
  expect(paths.filter((path) => heldMedia(world, path)?.length !== path.length)).toEqual([]);
});
