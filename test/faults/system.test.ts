import { expect, test } from '@jest/globals';
import { systemFaults } from './system.ts';

test('killed in a stream of messages both ways: each is there once, in order, in the log, on the screen and on the phone', async () => {
  const { inbound, outbound, resent: _, ...found } = await systemFaults(2, 11);
  expect(found).toEqual({ rounds: 2, lost: [], doubled: [], disordered: [], different: 0 });
  expect(Math.min(inbound, outbound)).toBeGreaterThan(20);
});
