import { expect, test } from '@jest/globals';
import { floodFaults } from './flood.ts';

test('a flood of messages of all kinds, also in groups, arrives once, in order and with its files, although the connector is killed', async () => {
  const nothing = { lost: 0, doubled: 0, disordered: 0, files: 0, tickets: 0 };
  expect(await floodFaults({ messages: 168, kills: 2, seed: 1 })).toEqual({ kills: 2, messages: 168, ...nothing });
}, 600_000);
