import { expect, test } from '@jest/globals';
import { storeFaults } from '../../faults/eventstore.ts';

test('a kill under 32 writers loses no acknowledged event and leaves no gap or partial append', async () => {
  const { acknowledged, ...found } = await storeFaults(2, 7);
  expect(found).toEqual({ rounds: 2, lost: 0, gaps: 0, halves: 0 });
  expect(acknowledged).toBeGreaterThan(32);
});
