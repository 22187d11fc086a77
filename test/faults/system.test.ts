import { expect, test } from '@jest/globals';
import { length } from './chats.ts';
import { nameOf, ownParts, type Kind } from './rounds.ts';
import { systemFaults } from './system.ts';

/** Every part that can be killed, in as few rounds as possible: all at once, the main process, and the others in pairs. */
const kinds: Kind[] = ['all', 'main', ['backend', 'connector'], ownParts(['postmaster', 'store'])];
const chats = 16;
const each = length * chats;

test('messages in both directions arrive once and in order in the log, on the screen and on the phone, despite kills', async () => {
  const {
    resent: _,
    slowest: __,
    ...found
  } = await systemFaults({ rounds: kinds.length, seed: 0, kinds, chatsARound: chats });
  const rounds = Object.fromEntries(kinds.map((kind) => [nameOf(kind), 1]));
  const whole = { rounds, inbound: each * kinds.length, outbound: each * kinds.length };
  expect(found).toEqual({ ...whole, lost: [], doubled: [], disordered: [], different: 0, wedged: [] });
}, 600_000);
