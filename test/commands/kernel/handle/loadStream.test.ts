import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { openTicketSlot, ticket } from '../../../../domain/ticket/decider.ts';
import { ownerOf } from '../../../../commands/kernel/unique/claim.ts';
import { handle, load } from '../../../../commands/kernel/handle/handle.ts';
import { clearStateCache, loadStream, cacheStreamsFrom } from '../../../../commands/kernel/handle/loadStream.ts';
import type { Store } from '../../../../eventstore/store.ts';
import { opening, bia } from '../../../domain/ticket/facts.ts';
import { countedStore } from '../../../kernel/countedStore.ts';
import { appendRaw, causeOf, envelope, freshLog } from '../../../kernel/log.ts';

const log = freshLog();
afterAll(() => log.close());

const LONG = 2_000;
let last = 0;
const tag = (tagId: number) => ({ type: 'TagTicket', by: bia, tagIds: [tagId] }) as const;
const open = (contactId: number) => ({ type: 'OpenTicket', ...opening({ contactId }) }) as const;
/** A ticket with this many earlier events. */
const ticketOf = async (events: number, store: Store = log.store) => {
  const target = { companyId: 1, id: ++last };
  await handle(store, ticket, { target, command: open(target.id), cause: causeOf() });
  const tagged = (tagId: number) =>
    jsonEvent({
      type: 'TicketTagged',
      data: { tagIds: [tagId] },
      metadata: { ...envelope({ cause: `old:${tagId}` }), v: 1 },
    });
  const more = Array.from({ length: events - 1 }, (_, i) => tagged(i + 1));
  if (more.length) await log.raw.appendToStream(`${log.namespace}ticket-1.${target.id}`, more);
  return target;
};

describe('a stream with a long history', () => {
  const { store, during } = countedStore(log.store);
  let target: Awaited<ReturnType<typeof ticketOf>>;
  beforeAll(async () => {
    target = await ticketOf(LONG);
    await load(store, ticket, target);
  });

  test('costs a command one read, of the events since the last one', async () => {
    for (const tagId of [71, 72]) {
      const { events, reads } = await during(() =>
        handle(store, ticket, { target, command: tag(tagId), cause: causeOf() }),
      );
      expect(reads).toBe(1);
      expect(events).toBeLessThanOrEqual(2);
    }
    expect((await load(store, ticket, target)).state).toMatchObject({ tagIds: [72] });
  });

  test('costs no further read if the caller has loaded it', async () => {
    const known = await load(store, ticket, target);
    const { reads } = await during(() => handle(store, ticket, { target, command: tag(73), cause: causeOf(), known }));
    expect(reads).toBe(0);
  });

  test('makes claims that lead to it no more expensive', async () => {
    const held = openTicketSlot(target.id, 3);
    const whose = () => ownerOf({ store, decider: ticket, companyId: 1 }, held);
    const { events } = await during(whose);
    expect(events).toBeLessThanOrEqual(2);
    expect(await whose()).toMatchObject({ stream: `ticket-1.${target.id}`, holds: true });
  });

  test('still recognises its first cause, so that an old request is not repeated', async () => {
    const cause = causeOf();
    const done = await handle(store, ticket, { target, command: tag(80), cause });
    await handle(store, ticket, { target, command: tag(81), cause: causeOf() });
    expect(await handle(store, ticket, { target, command: tag(80), cause })).toMatchObject({
      repeated: true,
      position: done.position,
    });
  });
});

describe('a cached state', () => {
  const store = cacheStreamsFrom({ ...log.store }, 1);

  test('that is out of date costs a retry, never a wrong event', async () => {
    const target = await ticketOf(20);
    const known = await load(store, ticket, target);
    await handle(log.store, ticket, { target, command: { type: 'CloseTicket', by: bia }, cause: causeOf() });
    const taken = await handle(store, ticket, {
      target,
      command: { type: 'TakeTicket', by: bia },
      cause: causeOf(),
      known,
    });
    expect(taken.events).toEqual([{ type: 'TicketReopened', data: { userId: bia.userId } }]);
  });

  test('of a stream that was deleted and recreated is dropped', async () => {
    const target = await ticketOf(20);
    const stream = `ticket-1.${target.id}`;
    expect((await load(store, ticket, target)).state).toMatchObject({ status: 'pending' });
    await log.raw.deleteStream(log.namespace + stream);
    expect((await load(store, ticket, target)).state).toEqual({ status: 'none' });
    await load(store, ticket, target);
    await appendRaw(log, stream, { type: 'TicketOpened', data: { ...opening({ contactId: 7_000 }) } });
    expect((await load(store, ticket, target)).state).toMatchObject({ contactId: 7_000, tagIds: [] });
  });

  test('of a replaced log is dropped, however long the new one is', async () => {
    const other = freshLog();
    let now = log;
    const moved: Store = cacheStreamsFrom(
      { ...log.store, read: (stream) => now.store.read(stream), readOn: (stream, at) => now.store.readOn(stream, at) },
      1,
    );
    const target = await ticketOf(20);
    const stream = `ticket-1.${target.id}`;
    await load(moved, ticket, target);
    now = other;
    expect((await load(moved, ticket, target)).state).toEqual({ status: 'none' });
    now = log;
    await load(moved, ticket, target);
    for (let n = 0; n < 25; n++)
      await appendRaw(other, stream, {
        type: n ? 'TicketTagged' : 'TicketOpened',
        data: n ? { tagIds: [900 + n] } : opening({ contactId: 8_000 }),
      });
    now = other;
    expect((await load(moved, ticket, target)).state).toMatchObject({ contactId: 8_000, tagIds: [924] });
    await other.close();
  });

  test('ends after an unreadable event and continues from there', async () => {
    const target = await ticketOf(20);
    const stream = `ticket-1.${target.id}`;
    await appendRaw(log, stream, { type: 'TicketTagged', data: { tagIds: 'seven' } });
    await load(store, ticket, target);
    await handle(store, ticket, { target, command: tag(5), cause: causeOf() });
    expect((await load(store, ticket, target)).state).toMatchObject({ tagIds: [5] });
    expect((await log.store.read(stream)).revision).toBe(21n);
  });

  test('is one shared object, so it is frozen', async () => {
    const target = await ticketOf(20);
    const { state } = await load(store, ticket, target);
    expect((await load(store, ticket, target)).state).toBe(state);
    expect(Object.isFrozen(state) && 'tagIds' in state && Object.isFrozen(state.tagIds)).toBe(true);
  });

  test('belongs to the decider that made it', async () => {
    const target = await ticketOf(20);
    await load(store, ticket, target);
    const counting = { ...ticket, initial: { status: 'none' } as const, evolve: () => ({ status: 'none' }) as const };
    expect((await loadStream(store, counting, `ticket-1.${target.id}`)).state).toEqual({ status: 'none' });
    // A decider with other events may reach another state, even if it shares `evolve`.
    const { state } = await load(store, ticket, target);
    const others = { ...ticket, events: { ...ticket.events } };
    expect((await loadStream(store, others, `ticket-1.${target.id}`)).state).not.toBe(state);
  });

  test('can be dropped by stream name, and a concurrent read is not cached either', async () => {
    const [one, two] = [await ticketOf(20), await ticketOf(20)];
    let meanwhile = () => {};
    const counted = countedStore({
      ...log.store,
      read: async (stream) => {
        const history = await log.store.read(stream);
        meanwhile();
        return history;
      },
    });
    const slow = cacheStreamsFrom(counted.store, 1);
    const cost = (target: typeof one) => counted.during(() => load(slow, ticket, target));
    await Promise.all([cost(one), cost(two)]);
    clearStateCache((stream) => stream === `ticket-1.${one.id}`);
    expect([await cost(one), await cost(two)]).toMatchObject([{ events: 20 }, { events: 0 }]);
    clearStateCache();
    meanwhile = clearStateCache;
    expect([await cost(one), await cost(one)]).toMatchObject([{ events: 20 }, { events: 20 }]);
  });
});
