import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Store } from '../../../../eventstore/store.ts';
import { reachedPosition } from '../../../../projections/kernel/run/checkpoint.ts';
import { runProjections } from '../../../../projections/kernel/run/runner.ts';
import { verify } from '../../../../projections/kernel/rebuild/verify.ts';
import { views as all } from '../../../../projections/views.ts';
import { added, configured } from '../../../domain/connection/facts.ts';
import { received } from '../../../domain/message/facts.ts';
import { accepted, closed } from '../../../domain/ticket/facts.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { appendRaw } from '../../../kernel/log.ts';
import { registered } from '../../facts.ts';
import { openProjected, type Projected } from '../../projected.ts';
import { messageStream } from '../../views.ts';

let world: Projected;
beforeAll(async () => {
  world = await openProjected();
});
afterEach(() => world?.stop());
afterAll(() => world?.close());

describe('the runner', () => {
  test('begins with an empty log, follows it, publishes changes, and resumes where it stopped', async () => {
    await world.run();
    const id = await world.conversation();
    await world.settled();
    expect(await world.unreadOf(id)).toBe(3);
    const before = await world.told();
    expect(before).toBeGreaterThanOrEqual(5);
    await world.stop();
    await world.say(`ticket-1.${id}`, accepted(7));
    await world.run();
    await world.settled();
    expect((await world.rows('ticket')).map(({ row }) => Object(row).status)).toContain('open');
    expect(await world.told()).toBe(before + 2); // and the change of the mark
  });

  test('two runners at once apply nothing twice', async () => {
    await Promise.all([world.run(), world.run()]);
    const ids = await Promise.all([world.conversation(5), world.conversation(5), world.conversation(5)]);
    await world.settled();
    for (const id of ids) expect(await world.unreadOf(id)).toBe(5);
    await world.stop();
    expect(await verify(world.store, world.db, all)).toEqual([]);
  });

  test('parks the stream of an event that cannot be applied, and continues with all others', async () => {
    await world.run();
    await world.say('contact-1.50', registered(), registered()); // the second one cannot be applied
    await world.say('connection-1.51', added()); // the second one cannot be applied either
    await world.say('connection-1.51', added());
    await appendRaw(world, 'queue-1.52', { type: 'QueueAdded', data: { name: 7 } }); // cannot be parsed at all
    await world.say('contact-1.50', { type: 'ContactRenamed', data: { name: 'too late' } });
    const id = await world.conversation();
    await world.settled();
    expect(await world.unreadOf(id)).toBe(3);
    expect(await world.parked()).toEqual([
      { view: 'connections', stream: 'connection-1.51' },
      { view: 'contacts', stream: 'contact-1.50' },
      { view: 'queues', stream: 'queue-1.52' },
    ]);
    expect((await world.db.raw('select name from views.contact where id = 50')).rows).toEqual([{ name: 'Maria' }]);
    await world.stop();
    await world.run(); // the stream stays parked
    await world.say('connection-1.51', configured({ name: 'Filial' }));
    await world.settled();
    expect((await world.db.raw(`select settings->>'name' as name from views.connection where id = 51`)).rows).toEqual([
      { name: 'Loja' },
    ]);
  });

  test('does not follow a log that ends before the known position', async () => {
    await world.run();
    await world.settled();
    await world.stop();
    const before = await reachedPosition(world.db);
    let asked = 0;
    const emptied: Store = { ...world.store, head: async () => (asked++, { commit: 1n, prepare: 1n }) };
    const running = await runProjections(emptied, world.db, all);
    await world.conversation();
    await eventually(() => expect(asked).toBeGreaterThan(2));
    expect(await reachedPosition(world.db)).toEqual(before);
    await running.stop();
  });

  test('publishes the accepting, closing and messages of a ticket in log order', async () => {
    const id = await world.conversation(0);
    const from = await world.told();
    await world.run();
    await world.say(`ticket-1.${id}`, accepted(7), closed(7));
    await world.say(messageStream(`Z${id}`), received({ waId: `Z${id}`, ticketId: id, contactId: id }));
    await world.settled();
    const changes = (await world.changes()).slice(from);
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
