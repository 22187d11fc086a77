import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fact } from '../../../domain/kernel/event.ts';
import { changesAfter, epochOf } from '../../../projections/kernel/changes.ts';
import { positionOf } from '../../../projections/kernel/checkpoint.ts';
import { streamMigrations } from '../../../projections/kernel/migrations.ts';
import { rebuild, named } from '../../../projections/kernel/rebuild.ts';
import { runProjections } from '../../../projections/kernel/runner.ts';
import { verify } from '../../../projections/kernel/verify.ts';
import { view, type View } from '../../../projections/kernel/view.ts';
import { views as all } from '../../../projections/views.ts';
import { settingEvents } from '../../../domain/setting/events.ts';
import { compare } from '../../../eventstore/position.ts';
import { migrate, type Database } from '../../../runtime/database.ts';
import type { Running } from '../../../runtime/context.ts';
import { freshDatabase } from '../../kernel/database.ts';
import { eventually } from '../../kernel/eventually.ts';
import { appendRaw, envelope, freshLog } from '../../kernel/log.ts';
import { added, configured } from '../../domain/connection/facts.ts';
import { accepted, closed, opened } from '../../domain/ticket/facts.ts';
import { received } from '../../domain/message/facts.ts';
import { registered } from '../facts.ts';
import { messageStream } from '../views.ts';

const ready = async () => {
  const { db, drop } = await freshDatabase();
  await migrate(db, streamMigrations);
  return { db, drop, ...freshLog() };
};
let world: Awaited<ReturnType<typeof ready>>;
const running: Running[] = [];
beforeAll(async () => {
  world = await ready();
});
const stopAll = async () => {
  for (const each of running.splice(0)) await each.stop();
};
afterEach(stopAll);
afterAll(async () => {
  await world?.close();
  await world?.drop();
});

const run = async (views: readonly View[] = all) => {
  const one = await runProjections(world.store, world.db, views);
  running.push(one);
  return one;
};
let serial = 0;
const say = async (stream: string, ...events: Fact[]) => {
  const { revision } = await world.store.read(stream);
  return world.store.append(stream, events, revision, envelope());
};
/** Waits until the read models have passed all that was said. */
const settled = async () => {
  const { revision } = await world.store.read('setting-9.mark');
  const mark = await world.store.append(
    'setting-9.mark',
    [{ type: 'SettingChanged', data: { value: `${++serial}` } }],
    revision,
    envelope(),
  );
  await eventually(async () => expect(compare((await positionOf(world.db)) ?? mark, mark)).toBeGreaterThanOrEqual(0));
};
const rows = async (table: string, db: Database = world.db) =>
  (await db.raw(`select to_jsonb(r) as row from views.${table} r order by 1`)).rows;
const told = async () => (await changesAfter(world.db, { commit: '0', n: 0 }, 100_000)).length;
const parked = async () => (await world.db.raw('select view, stream from stream.parked order by 1, 2')).rows;
/** A conversation of a contact that is all its own. */
const conversation = async (messages = 3) => {
  const id = ++serial + 100;
  const uuid = `3b241101-e2bb-4255-8caf-${String(id).padStart(12, '0')}`;
  await say(`contact-1.${id}`, registered(`N${id}`, `55${id}`));
  await say(`ticket-1.${id}`, opened({ uuid, contactId: id }));
  for (let i = 0; i < messages; i++) {
    const waId = `W${id}.${i}`;
    await say(messageStream(waId), received({ waId, ticketId: id, contactId: id }));
  }
  return id;
};
const unreadOf = async (id: number) =>
  (await world.db.raw('select unread from views.ticket where id = ?', [id])).rows[0]?.unread;

describe('the runner', () => {
  test('begins with an empty log, follows it, tells changes, and goes on where it was', async () => {
    await run();
    const id = await conversation();
    await settled();
    expect(await unreadOf(id)).toBe(3);
    const before = await told();
    expect(before).toBeGreaterThanOrEqual(5);
    await stopAll();
    await say(`ticket-1.${id}`, accepted(7));
    await run();
    await settled();
    expect((await rows('ticket')).map((each: { row: { status: string } }) => each.row.status)).toContain('open');
    expect(await told()).toBe(before + 2); // and the mark's
  });

  test('two that run at once apply nothing twice', async () => {
    await Promise.all([run(), run()]);
    const ids = await Promise.all([conversation(5), conversation(5), conversation(5)]);
    await settled();
    for (const id of ids) expect(await unreadOf(id)).toBe(5);
    await stopAll();
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('parks the stream of an event that cannot be applied; all others go on', async () => {
    await run();
    await say('contact-1.50', registered(), registered()); // the second cannot be
    await say('connection-1.51', added()); // of a table whose name sounds like the network's fault
    await say('connection-1.51', added());
    await appendRaw(world, 'queue-1.52', 'QueueAdded', { name: 7 }); // not to be read at all
    await say('contact-1.50', { type: 'ContactRenamed', data: { name: 'too late' } });
    const id = await conversation();
    await settled();
    expect(await unreadOf(id)).toBe(3);
    expect(await parked()).toEqual([
      { view: 'connections', stream: 'connection-1.51' },
      { view: 'contacts', stream: 'contact-1.50' },
      { view: 'queues', stream: 'queue-1.52' },
    ]);
    expect((await world.db.raw('select name from views.contact where id = 50')).rows).toEqual([{ name: 'Maria' }]);
    await stopAll();
    await run(); // and it stays parked
    await say('connection-1.51', configured({ name: 'Filial' }));
    await settled();
    expect((await world.db.raw(`select settings->>'name' as name from views.connection where id = 51`)).rows).toEqual([
      { name: 'Loja' },
    ]);
  });
});

describe('rebuild and verify', () => {
  test('the tables built from the log are those that were live; nothing is told, and what was parked stays parked', async () => {
    await run();
    await conversation();
    await settled();
    await stopAll();
    const [before, changes, wasParked] = [await rows('message'), await told(), await parked()];
    expect(await verify(world.store, world.db, all)).toEqual([]);
    await rebuild(world.store, world.db, all);
    expect(await rows('message')).toEqual(before);
    expect(await told()).toBe(changes);
    expect(await parked()).toEqual(wasParked);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('a row that differs is found and mended', async () => {
    await world.db.raw(`update views.contact set name = 'Nobody' where id = 50`);
    expect(await verify(world.store, world.db, all)).toMatchObject([{ table: 'contact', live: 1, rebuilt: 1 }]);
    await rebuild(world.store, world.db, named('contacts'));
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('a view that is none is one sentence', () =>
    expect(() => named('nothing')).toThrow(/^There is no view nothing: there are /));

  test('while the system runs and messages come, it waits and goes on: nothing is lost', async () => {
    await run();
    let going = true;
    const talk = (async () => {
      const ids: number[] = [];
      while (going) ids.push(await conversation(4));
      return ids;
    })();
    for (let round = 0; round < 3; round++) await rebuild(world.store, world.db, all);
    going = false;
    const ids = await talk;
    await settled();
    for (const id of ids) expect(await unreadOf(id)).toBe(4);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('Postgres lost: everything is there again from the log, under a new epoch', async () => {
    const [contacts, messages, epoch] = [await rows('contact'), await rows('message'), await epochOf(world.db)];
    await world.db.raw('drop schema views cascade; drop schema stream cascade; drop table public.migrations');
    await migrate(world.db, streamMigrations);
    await run();
    expect([await rows('contact'), await rows('message')]).toEqual([contacts, messages]);
    expect(await told()).toBe(0);
    expect(await epochOf(world.db)).not.toBe(epoch);
    const id = await conversation();
    await settled();
    expect(await unreadOf(id)).toBe(3);
  });
});

describe('a view', () => {
  let broken = true;
  const noted = (version: number): View =>
    view({
      name: 'noted',
      version,
      tables: ['noted'],
      schema: `create table noted (key text primary key, value text not null, version int not null default ${version})`,
      features: ['setting'],
      events: settingEvents,
      on: async ({ event, id }, tx) => {
        if (broken && event.data.value === 'bad') throw new Error('a bug');
        await tx.query(
          'insert into noted (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [id, event.data.value],
        );
      },
    });
  const set = (key: string, value: string) => say(`setting-1.${key}`, { type: 'SettingChanged', data: { value } });
  const notes = async () =>
    (await world.db.raw(`select key, value, version from views.noted where key <> 'mark' order by key`)).rows;

  test('that is new is built from all of the log at the start, and one of a new version again', async () => {
    await set('a', '1');
    await run([noted(1)]);
    await settled();
    expect(await notes()).toEqual([{ key: 'a', value: '1', version: 1 }]);
    await stopAll();
    await set('b', '2');
    await run([noted(2)]);
    await settled();
    expect(await notes()).toEqual([
      { key: 'a', value: '1', version: 2 },
      { key: 'b', value: '2', version: 2 },
    ]);
  });

  test('that was mended takes its parked streams again after a rebuild, also while it runs', async () => {
    await run([noted(2)]);
    await set('c', 'bad');
    await settled();
    expect(await parked()).toContainEqual({ view: 'noted', stream: 'setting-1.c' });
    broken = false;
    await rebuild(world.store, world.db, [noted(2)]);
    expect(await parked()).not.toContainEqual({ view: 'noted', stream: 'setting-1.c' });
    await set('c', 'good');
    await settled();
    expect(await notes()).toContainEqual({ key: 'c', value: 'good', version: 2 });
  });

  test('a ticket that is closed and written to is told in the order of the log', async () => {
    const id = await conversation(0);
    const from = await told();
    await run();
    await say(`ticket-1.${id}`, accepted(7), closed(7));
    await say(messageStream(`Z${id}`), received({ waId: `Z${id}`, ticketId: id, contactId: id }));
    await settled();
    const changes = (await changesAfter(world.db, { commit: '0', n: 0 }, 100_000)).slice(from);
    expect(
      changes
        .filter(({ topic }) => topic !== 'setting')
        .map(({ topic }) => topic)
        .slice(-3),
    ).toEqual(['ticket', 'ticket', 'appMessage']);
    const places = changes.map(({ commit, n }) => BigInt(commit) * 1000n + BigInt(n));
    expect(places.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(places);
  });
});
