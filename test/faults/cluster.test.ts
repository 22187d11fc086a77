import { expect, test } from '@jest/globals';
import { length } from './chats.ts';
import { openCluster } from './cluster.ts';
import { nameOf, type Kind } from './rounds.ts';
import { systemFaults } from './system.ts';

/** A process of every role falls, two by two, while the others of its role live; then a Postgres seconds behind comes. */
const kinds: Kind[] = [['gateway', 'connector'], ['projections', 'reactions'], ['older postgres']];
const chats = 8;
const each = length * chats;

test('roles apart, two or three processes of each: one of every role is killed, Postgres steps back, and nothing is lost, doubled or out of order', async () => {
  const wanted = { rounds: kinds.length, seed: 0, kinds, chatsARound: chats, open: openCluster };
  const { resent: _, slowest: __, ...found } = await systemFaults(wanted);
  const rounds = Object.fromEntries(kinds.map((kind) => [nameOf(kind), 1]));
  const whole = { rounds, inbound: each * kinds.length, outbound: each * kinds.length };
  expect(found).toEqual({ ...whole, lost: [], doubled: [], disordered: [], different: 0, wedged: [] });
}, 600_000);
