import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { epochOf } from '../../../projections/kernel/changes.ts';
import { streamMigrations } from '../../../projections/kernel/migrations.ts';
import { named, rebuild } from '../../../projections/kernel/rebuild.ts';
import { verify } from '../../../projections/kernel/verify.ts';
import { views as all } from '../../../projections/views.ts';
import { migrate } from '../../../runtime/database.ts';
import { registered } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';

let world: Projected;
beforeAll(async () => {
  world = await openProjected();
});
afterEach(() => world?.stop());
afterAll(() => world?.close());

describe('rebuild and verify', () => {
  test('the tables built from the log are those that were live; nothing is told, and what was parked stays parked', async () => {
    await world.run();
    await world.say('contact-1.50', registered(), registered()); // the second cannot be
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

  test('a row that differs is found and mended', async () => {
    await world.db.raw(`update views.contact set name = 'Nobody' where id = 50`);
    expect(await verify(world.store, world.db, all)).toMatchObject([{ table: 'contact', live: 1, rebuilt: 1 }]);
    await rebuild(world.store, world.db, named('contacts'));
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('a view that is none is one sentence', () =>
    expect(() => named('nothing')).toThrow(/^There is no view nothing: there are /));

  test('while the system runs and messages come, it waits and goes on: nothing is lost', async () => {
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

  test('Postgres lost: everything is there again from the log, under a new epoch', async () => {
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
