import { expect, test } from '@jest/globals';
import type { Kind } from './rounds.ts';
import { systemFaults } from './system.ts';

const kinds: Kind[] = ['all', 'main', ['connector']];

test('killed in a stream of messages both ways: each is there once, in order, in the log, on the screen and on the phone', async () => {
  const { resent: _, slowest: __, ...found } = await systemFaults(kinds.length, 0, kinds);
  const nothing = { lost: [], doubled: [], disordered: [], different: 0, wedged: [] };
  expect(found).toEqual({ rounds: { all: 1, main: 1, connector: 1 }, inbound: 480, outbound: 480, ...nothing });
}, 300_000);
