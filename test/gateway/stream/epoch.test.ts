import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emptyRooms } from '../../../gateway/stream/audience.ts';
import type { Client } from '../../../gateway/stream/client.ts';
import { openClients } from '../../../gateway/stream/clients.ts';
import { createChangeFeed } from '../../../gateway/stream/changeFeed.ts';
import { eventually } from '../../kernel/eventually.ts';
import { agent, openRig, short, type Rig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
  for (let id = 1; id <= 9; id++) rig.contact(id);
});
afterAll(() => rig.close());

const isReset = ({ action }: { action: string }): boolean => action === 'reset';
/** Rolls back the newest changes, as a crash of Postgres does, and restores them when called. */
const lose = async (count: number): Promise<() => Promise<void>> => {
  const { rows } = await rig.db.raw(
    `delete from stream.changes where commit_at in (select commit_at from stream.changes order by commit_at desc limit ?)
     returning *`,
    [count],
  );
  return async () => {
    await rig.db('stream.changes').insert(rows);
    await rig.db.raw(`select pg_notify('changes', '')`);
  };
};

describe('a new epoch', () => {
  test('resets every client; changes that a crash rolled back and repeats are sent afterwards, in order', async () => {
    const [one, two] = [await rig.connect({ token: rig.signIn('s1') }), await rig.connect({ token: rig.signIn('s2') })];
    for (const id of ['1', '2', '3']) await rig.change({ topic: 'contact', id });
    const heard = await one.until(({ payload }) => JSON.stringify(payload).includes('3'));
    await two.until(({ payload }) => JSON.stringify(payload).includes('3'));
    const again = await lose(2);
    await rig.epoch('crashed');
    for (const client of [one, two])
      expect(await client.next()).toMatchObject({
        action: 'reset',
        payload: { cursor: heard[0]?.cursor?.replace(/^[^.]+/, 'crashed') },
      });
    await again();
    await rig.change({ topic: 'contact', id: '4' });
    for (const client of [one, two])
      expect((await rig.heard(client)).map(short)).toEqual(
        [2, 3, 4].map((id) => ['contact', 'update', { contact: { id } }]),
      );
  });

  test('resets clients that return with an older cursor, wherever the head is', async () => {
    const token = rig.signIn('s1');
    const first = await rig.connect({ token });
    await rig.change({ topic: 'contact', id: '5' });
    const { cursor } = await first.next();
    first.terminate();
    await rig.epoch('rebuilt');
    await rig.change({ topic: 'contact', id: '6' });
    const again = await rig.connect();
    again.say({ type: 'hello', token, since: cursor });
    expect((await again.until(isReset)).at(-1)?.payload).toMatchObject({ cursor: expect.stringMatching(/^rebuilt\./) });
  });

  test('that began while Postgres was disconnected is detected on reconnection', async () => {
    const client = await rig.connect({ token: rig.signIn('s1') });
    await rig.epoch('unheard', true);
    await rig.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'atende listen'`,
    );
    expect(await client.next()).toMatchObject({
      action: 'reset',
      payload: { cursor: expect.stringMatching(/^unheard\./) },
    });
  });
});

test('resets a client that was greeted before a new epoch and follows after it', async () => {
  const told: unknown[] = [];
  let epoch = 'old';
  const clients = openClients();
  const feed = createChangeFeed(
    { epoch, place: { commit: '100', n: 0 } },
    {
      epoch: async () => epoch,
      head: async () => ({ commit: '70', n: 0 }),
      changesAfter: async () => [],
      refresh: async () => {},
      deliver: async () => {},
      clients,
    },
  );
  const greeted = feed.now();
  epoch = 'new';
  feed.doubt();
  await eventually(() => expect(feed.now()).toEqual({ epoch: 'new', place: { commit: '70', n: 0 } }));
  const client: Client = {
    listener: { actor: agent, pendingToo: false, rooms: emptyRooms() },
    known: undefined,
    tell: (frame) => void told.push(JSON.parse(frame.toString())),
    drained: async () => {},
    isOpen: () => true,
    end: () => {},
  };
  await feed.admit(client, greeted.place, greeted.epoch);
  expect(told).toEqual([{ event: 'control', action: 'reset', payload: { cursor: 'new.70.0' } }]);
  expect([client.known, clients.all()]).toEqual([undefined, [client]]);
  await feed.stop();
});
