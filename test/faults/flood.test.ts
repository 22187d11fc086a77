import { expect, test } from '@jest/globals';
import { floodFaults } from './flood.ts';

test('the connector is killed in a flood of messages of all kinds, in groups, too: each is there once, in order, with its file', async () => {
  const nothing = { lost: 0, doubled: 0, disordered: 0, files: 0, tickets: 0 };
  expect(await floodFaults({ messages: 168, kills: 2, seed: 1 })).toEqual({ kills: 2, messages: 168, ...nothing });
}, 600_000);
