import { expect, test } from '@jest/globals';
import { length } from './chats.ts';
import { openCluster } from './cluster.ts';
import { nameOf, type Kind } from './rounds.ts';
import { systemFaults } from './system.ts';

/**
 * One process of each role is killed, two roles at a time, while the others of the role continue. Then Postgres fails over
 * to a copy that is seconds behind.
 */
const kinds: Kind[] = [['gateway', 'connector'], ['projections', 'reactions'], ['older postgres']];
const chats = 8;
const each = length * chats;

test('separate roles with several processes lose, repeat and reorder nothing when one of each is killed and Postgres fails over', async () => {
  const wanted = { rounds: kinds.length, seed: 0, kinds, chatsARound: chats, open: openCluster };
  const { resent: _, slowest: __, ...found } = await systemFaults(wanted);
  const rounds = Object.fromEntries(kinds.map((kind) => [nameOf(kind), 1]));
  const whole = { rounds, inbound: each * kinds.length, outbound: each * kinds.length };
  expect(found).toEqual({ ...whole, lost: [], doubled: [], disordered: [], different: 0, wedged: [] });
}, 600_000);
