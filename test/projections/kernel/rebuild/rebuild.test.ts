import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Store } from '../../../../eventstore/store.ts';
import { epochOf } from '../../../../projections/kernel/run/changes.ts';
import { refuseLostLog } from '../../../../projections/kernel/rebuild/lostLog.ts';
import { streamMigrations } from '../../../../projections/kernel/run/migrations.ts';
import { viewsNamed, rebuild } from '../../../../projections/kernel/rebuild/rebuild.ts';
import { verify } from '../../../../projections/kernel/rebuild/verify.ts';
import { outboxOf } from '../../../../projections/message/outbox.ts';
import { views as all } from '../../../../projections/views.ts';
import { migrate } from '../../../../runtime/database.ts';
import { lead } from '../../../../runtime/leader.ts';
import { listen } from '../../../../runtime/listen.ts';
import { queued } from '../../../domain/message/facts.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { freshLog } from '../../../kernel/log.ts';
import { registered } from '../../facts.ts';
import { openProjected, type Projected } from '../../projected.ts';
import { messageStream } from '../../views.ts';

let world: Projected;
beforeAll(async () => {
  world = await openProjected();
});
afterEach(() => world?.stop());
afterAll(() => world?.close());

describe('rebuild and verify', () => {
  test('give the same tables as the live ones, publish nothing, and keep parked streams', async () => {
    await world.run();
    await world.say('contact-1.50', registered(), registered()); // the second one cannot be applied
    await world.conversation();
    await world.settled();
    await world.stop();
    expect(await world.parked()).toHaveLength(1);
    const [before, changes, wasParked] = [await world.rows('message'), await world.told(), await world.parked()];
    expect(await verify(world.store, world.db, all)).toEqual([]);
    await rebuild(world.store, world.db, all);
    expect(await world.rows('message')).toEqual(before);
    expect(await world.told()).toBe(changes);
    expect(await world.parked()).toEqual(wasParked);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('send no notifications, because past events were handled when they were live', async () => {
    await world.run();
    const id = await world.conversation();
    await world.say(messageStream('W', 'out'), queued({ waId: 'W', ticketId: id, contactId: id }));
    await world.settled();
    await world.stop();
    const heard: string[] = [];
    const channels = ['outbox', 'read', 'end'];
    const listening = await listen(world.databaseUrl, channels, (channel) => heard.push(channel));
    await verify(world.store, world.db, all);
    await rebuild(world.store, world.db, all);
    await world.db.raw(`select pg_notify('end', '')`);
    await eventually(async () => expect(heard).toContain('end'));
    expect(heard).toEqual(['end']);
    await listening.close();
  });

  test('find and repair a row that differs', async () => {
    await world.db.raw(`update views.contact set name = 'Nobody' where id = 50`);
    expect(await verify(world.store, world.db, all)).toMatchObject([{ table: 'contact', live: 1, rebuilt: 1 }]);
    await rebuild(world.store, world.db, viewsNamed('contacts'));
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('refuse an unknown view with one sentence', () =>
    expect(() => viewsNamed('nothing')).toThrow(/^There is no view nothing: there are /));

  test('wait only for the last stretch while messages arrive, and lose nothing', async () => {
    await world.run();
    let going = true;
    const talk = (async () => {
      const ids: number[] = [];
      while (going) ids.push(await world.conversation(4));
      return ids;
    })();
    for (let round = 0; round < 3; round++) await rebuild(world.store, world.db, all);
    going = false;
    const ids = await talk;
    await world.settled();
    for (const id of ids) expect(await world.unreadOf(id)).toBe(4);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test.each([
    ['verify', (store: Store) => verify(store, world.db, all).then((found) => expect(found).toEqual([]))],
    ['rebuild', (store: Store) => rebuild(store, world.db, all)],
  ])('never block others while %s reads the log', async (_, work) => {
    await world.run();
    const reading = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow: Store = {
      ...world.store,
      follow: (options) =>
        world.store.follow({
          ...options,
          onBatch: async (batch) => {
            reading.resolve();
            await go.promise;
            await options.onBatch(batch);
          },
        }),
    };
    const working = work(slow);
    await reading.promise;
    const id = await world.conversation();
    await world.settled();
    expect(await world.unreadOf(id)).toBe(3);
    go.resolve();
    await working;
    const next = await world.conversation();
    await world.settled();
    expect(await world.unreadOf(next)).toBe(3);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('create indexes that only queries need after the tables are filled, and leave none out', async () => {
    await world.conversation();
    const indexes = async (schema: string): Promise<string[]> =>
      (
        await world.db.raw('select indexname as name from pg_indexes where schemaname = ? order by 1', [schema])
      ).rows.map(({ name }: { name: string }) => name);
    const before = await indexes('views');
    const meanwhile: string[][] = [];
    const watched: Store = {
      ...world.store,
      follow: (options) =>
        world.store.follow({
          ...options,
          onBatch: async (batch) => {
            meanwhile.push(await indexes('views_aside'));
            await options.onBatch(batch);
          },
        }),
    };
    await rebuild(watched, world.db, all);
    expect(meanwhile[0]).toEqual(
      before.filter((name) =>
        /_pkey$|^ticket_uuid$|^session_of_user$|^queue_option_place$|^attendance_contact$|^held_file_shared$|^message_own$/.test(
          name,
        ),
      ),
    );
    expect(before).toEqual(expect.arrayContaining(['message_conversation', 'contact_search', 'ticket_latest']));
    expect(await indexes('views')).toEqual(before);
  });

  test('a single view reads only its streams, and the past is read once', async () => {
    await world.run();
    await world.conversation();
    await world.settled();
    const heard: string[] = [];
    let first: string[] = [];
    const watched: Store = {
      ...world.store,
      follow: (options) =>
        world.store.follow({
          ...options,
          onBatch: async (batch) => {
            const events = batch.events.map(({ stream, revision }) => `${stream} ${revision}`);
            if (!first.length) {
              first = events;
              await world.conversation();
              await world.settled();
            }
            heard.push(...events);
            await options.onBatch(batch);
          },
        }),
    };
    await rebuild(watched, world.db, viewsNamed('contacts'));
    expect(heard.filter((event) => !event.startsWith('contact-'))).toEqual([]);
    // At the seam of two rounds, events beyond the target of the first round are read again.
    const again = heard.filter((event, place) => first.includes(event) && heard.indexOf(event) !== place);
    expect(again.length).toBeLessThan(first.length / 2);
    expect(new Set(heard).size).toBeGreaterThan(first.length);
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('neither end readers that lock tables in another order nor are ended by them, and read the log once', async () => {
    await world.run();
    await world.conversation();
    await world.settled();
    let builds = 0;
    const counting: Store = {
      ...world.store,
      follow: (options) => {
        if (typeof options.from === 'object' && options.from.commit === 0n) builds++;
        return world.store.follow(options);
      },
    };
    const reader = await world.db.transaction();
    await reader.raw('select count(*) from views.message');
    const rebuilding = rebuild(counting, world.db, all);
    void rebuilding.catch(() => {});
    await eventually(async () => {
      const { rows } = await world.db.raw(
        `select 1 from pg_locks where not granted and relation is not null
         and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await reader.raw('select count(*) from views.contact');
    await reader.raw('select count(*) from views.ticket');
    await reader.commit();
    await rebuilding;
    expect(builds).toBe(1);
  });

  test('refuse to exchange tables that a running process of another version keeps', async () => {
    const led = await lead(world.databaseUrl, 'projections', async () => ({ stop: async () => {} }));
    const newer = all.map((view) => ({ ...view, version: view.version + 1 }));
    await expect(rebuild(world.store, world.db, newer)).rejects.toThrow(/^A process of another version maintains/);
    await rebuild(world.store, world.db, viewsNamed('contacts'));
    await led.stop();
  });

  test('a rebuild begins a new epoch, verify does not', async () => {
    const epoch = await epochOf(world.db);
    await verify(world.store, world.db, all);
    expect(await epochOf(world.db)).toBe(epoch);
    await rebuild(world.store, world.db, viewsNamed('contacts'));
    expect(await epochOf(world.db)).not.toBe(epoch);
  });

  test('keep the order of the outbox across a rebuild', async () => {
    const id = await world.conversation();
    const waIds = ['Q9', 'Q1', 'Q5'].map((waId) => `${waId}.${id}`);
    const queue = (waId: string) =>
      world.say(messageStream(waId, 'out'), queued({ waId, ticketId: id, contactId: id, timestamp: 1_790_000_000 }));
    for (const waId of waIds) await queue(waId);
    await world.run();
    await world.settled();
    const waiting = async () =>
      (await outboxOf(world.db, { companyId: 1, connectionId: 3 }, 100))
        .filter(({ contactId }) => contactId === id)
        .map(({ waId }) => waId);
    expect(await waiting()).toEqual(waIds);
    await world.db.raw('delete from views.outbox'); // and a message that was lost from the outbox returns to its place
    await rebuild(world.store, world.db, all);
    await queue(`Q0.${id}`);
    await world.settled();
    expect(await waiting()).toEqual([...waIds, `Q0.${id}`]);
  });

  test('refuse a log that ends before the known position; --new-epoch accepts it', async () => {
    await world.run();
    await world.conversation();
    await world.settled();
    await world.stop();
    const lost = freshLog();
    const end = await lost.store.head();
    await expect(refuseLostLog({ head: async () => ({ ...end, commit: 1n }) }, world.db)).rejects.toThrow(
      /^The event log ends at 1, .* npm run rebuild -- --new-epoch\.$/,
    );
    await expect(refuseLostLog(lost.store, world.db)).resolves.toBeUndefined();
    const [rows, epoch] = [await world.rows('contact'), await epochOf(world.db)];
    await rebuild(lost.store, world.db, all, { anew: true });
    expect([await world.rows('contact'), await world.told()]).toEqual([[], 0]);
    expect(await epochOf(world.db)).not.toBe(epoch);
    await rebuild(world.store, world.db, all, { anew: true });
    expect(await world.rows('contact')).toEqual(rows);
    await lost.close();
  });

  test('restore everything from the log under a new epoch after Postgres was lost', async () => {
    const [contacts, messages, epoch] = [
      await world.rows('contact'),
      await world.rows('message'),
      await epochOf(world.db),
    ];
    await world.db.raw('drop schema views cascade; drop schema stream cascade; drop table public.migrations');
    await migrate(world.db, streamMigrations);
    await world.run();
    expect([await world.rows('contact'), await world.rows('message')]).toEqual([contacts, messages]);
    expect(await world.told()).toBe(0);
    expect(await epochOf(world.db)).not.toBe(epoch);
    const id = await world.conversation();
    await world.settled();
    expect(await world.unreadOf(id)).toBe(3);
  });
});
