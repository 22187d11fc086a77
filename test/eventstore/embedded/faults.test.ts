import { expect, test } from '@jest/globals';
import { storeFaults } from '../../faults/eventstore.ts';

test('killed under 32 writers: nothing acknowledged is lost, no gap, no half append', async () => {
  const { acknowledged, ...found } = await storeFaults(2, 7);
  expect(found).toEqual({ rounds: 2, lost: 0, gaps: 0, halves: 0 });
  expect(acknowledged).toBeGreaterThan(32);
});
