import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '../../../domain/kernel/event.ts';
import { evolve, type Ticket } from '../../../domain/ticket/state.ts';
import { parseEvent } from '../../../domain/kernel/event.ts';
import { ticketEvents } from '../../../domain/ticket/events.ts';
import { changedBetween, countFloorChanges } from '../../../projections/floor/changes.ts';
import { floorChanged, floorTickets } from '../../../projections/floor/contract.ts';
import { floorOf, ticketsAt } from '../../../projections/floor/read.ts';
import * as told from '../../domain/ticket/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
beforeEach(() => views.empty());
afterAll(() => views?.drop());

const at = (time: string, userId: number | 'connector' = 'connector') => ({
  at: `2026-03-02T${time}:00.000-03:00`,
  userId,
});
const iso = (time: string) => new Date(at(time).at).toISOString();
const uuidOf = (id: number) => `3b241101-e2bb-4255-8caf-${String(id).padStart(12, '0')}`;
const opened = (id: number, queueId: number | null = 1) => told.opened({ uuid: uuidOf(id), contactId: 2, queueId });

/** A morning: one ticket is accepted, moved and closed, one waits and is deleted, one stays open. */
const aMorning = async () => {
  const log = openLog();
  const { happened } = log;
  await views.apply([
    ...aCompany(log),
    happened('tag-1.5', { type: 'TagCreated', data: { name: 'Urgente', color: '#c00', kanban: 1, userId: 1 } }),
    happened('ticket-1.1', opened(1), at('09:00')),
    happened('ticket-1.2', opened(2, null), at('09:10')),
    happened('ticket-1.1', told.accepted(7), at('09:30', 7)),
    happened('ticket-1.1', told.read(7), at('09:31', 7)),
    happened('ticket-1.3', opened(3, 2), at('09:40')),
    happened('ticket-1.3', told.tagged(5), at('09:45', 1)),
    happened('ticket-1.1', told.transferred(2, 8), at('10:00', 7)),
    happened('ticket-1.2', told.deleted, at('10:10', 1)),
    happened('ticket-1.1', told.closed(8), at('10:30', 8)),
    happened('ticket-1.3', told.accepted(8), at('10:40', 8)),
    happened('ticket-2.1', opened(1), at('09:00')),
  ]);
};
const listed = async (time: string, query: object = {}) =>
  (await ticketsAt(views.db, 1, floorTickets.query.parse({ at: iso(time), ...query }))).tickets;

test("the floor at an instant shows waiting and open tickets by queue, agent and lane, and its day's figures", async () => {
  await aMorning();
  expect(await floorOf(views.db, ada, iso('09:50'))).toEqual({
    counters: {
      supportPending: 2,
      supportHappening: 1,
      supportFinished: 0,
      avgSupportTime: 0,
      avgWaitTime: 30,
      leads: 1,
    },
    queues: [
      { id: 1, name: 'Vendas', color: '#0a7', pending: 0, open: 1 },
      { id: 2, name: 'Suporte', color: '#0a7', pending: 1, open: 0 },
      { id: null, name: '', color: '', pending: 1, open: 0 },
    ],
    users: [{ id: 7, name: 'Bia', open: 1 }],
    lanes: [
      { id: null, name: '', color: '', count: 2 },
      { id: 5, name: 'Urgente', color: '#c00', count: 1 },
    ],
  });
  const noon = await floorOf(views.db, ada, iso('12:00'));
  expect(noon.counters).toMatchObject({
    supportPending: 0,
    supportHappening: 1,
    supportFinished: 1,
    avgSupportTime: 60,
  });
  expect((await floorOf(views.db, ada, iso('08:59'))).queues).toEqual([]);
});

test('the tickets at an instant appear as they were; a ticket that was deleted since has no address', async () => {
  await aMorning();
  const waiting = await listed('09:50', { status: 'pending' });
  expect(waiting).toMatchObject([
    { ticketId: 3, uuid: uuidOf(3), contactName: 'Maria', queueName: 'Suporte', since: iso('09:45') },
    { ticketId: 2, uuid: null, queueName: '' },
  ]);
  expect(await listed('09:50', { status: 'pending', queueId: 0 })).toMatchObject([{ ticketId: 2 }]);
  expect(await listed('09:50')).toMatchObject([{ ticketId: 1, userName: 'Bia', queueName: 'Vendas' }]);
  expect(await listed('10:00', { userId: 8 })).toMatchObject([{ ticketId: 1, userName: 'Caio', queueName: 'Suporte' }]);
  expect(await listed('10:29', { status: 'closed' })).toEqual([]);
  expect(await listed('10:30', { status: 'closed' })).toMatchObject([{ ticketId: 1, since: iso('10:30') }]);
});

test('the changes between two instants are counted by kind, user and queue, and their list comes page by page', async () => {
  await aMorning();
  const none = { opened: 0, accepted: 0, moved: 0, closed: 0 };
  const { users, queues, kinds, isMore } = await countFloorChanges(views.db, 1, {
    from: iso('09:30'),
    to: iso('10:40'),
  });
  expect(kinds).toEqual(['accepted', 'closed', 'moved', 'opened', 'tagged'].map((kind) => ({ kind, count: 1 })));
  expect(isMore).toBe(false);
  expect(users).toEqual([
    { id: 7, name: 'Bia', ...none, accepted: 1, moved: 1 },
    { id: 8, name: 'Caio', ...none, closed: 1 },
    { id: null, name: '', ...none, opened: 1 },
  ]);
  expect(queues).toEqual([
    { id: 2, name: 'Suporte', ...none, opened: 1, moved: 1, closed: 1 },
    { id: 1, name: 'Vendas', ...none, accepted: 1 },
  ]);
  const ask = { from: iso('09:30'), to: iso('10:40') };
  const { changes } = await changedBetween(views.db, 1, floorChanged.query.parse({ ...ask, kind: 'moved' }));
  expect(changes).toMatchObject([{ ticketId: 1, kind: 'moved', at: iso('10:00'), byName: 'Bia', userName: 'Caio' }]);
  const behind = `${changes[0]?.at}_${changes[0]?.ticketId}_${changes[0]?.nth}`;
  const rest = await changedBetween(views.db, 1, floorChanged.query.parse({ ...ask, behind }));
  expect(rest.changes.map(({ kind }) => kind)).toEqual(['closed']);
});

test('a period in the wrong order, a malformed instant and a malformed end of a page are refused', () => {
  const refused = (query: object) => floorChanged.query.safeParse(query).success;
  expect(refused({ from: iso('10:00'), to: iso('10:00') })).toBe(false);
  expect(refused({ from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' })).toBe(false);
  expect(refused({ from: iso('09:00'), to: iso('10:00'), behind: '1_x' })).toBe(false);
  expect(floorTickets.query.safeParse({ at: 'ontem' }).success).toBe(false);
});

const facts: fc.Arbitrary<Fact> = fc.oneof(
  ...[told.returned, told.resumed, told.deleted, told.tagged(), told.tagged(5, 6), told.closed(null)].map((fact) =>
    fc.constant<Fact>(fact),
  ),
  fc.constantFrom(7, 8).map((id): Fact => told.accepted(id)),
  fc.constantFrom(7, 8).map((id): Fact => told.closed(id)),
  fc.constantFrom(1, 2, null).map((id): Fact => told.queued(id, 'chosen')),
  fc.tuple(fc.constantFrom(1, 2, null), fc.constantFrom(7, null)).map((to): Fact => told.transferred(...to)),
);

test('at any instant of any history the view equals what the ticket rules make of the events until then', async () => {
  const step = fc.record({ fact: facts, ticket: fc.constantFrom(1, 2), wait: fc.integer({ min: 0, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), async (steps, size) => {
      await views.empty();
      const { happened } = openLog();
      let now = Date.parse(iso('09:00'));
      const born = [1, 2].map((id) => ({ ticket: id, fact: opened(id) as Fact, wait: 0 }));
      const all = [...born, ...steps].map(({ fact, ticket, wait }) => {
        now += wait * 1000;
        return { ticket, event: happened(`ticket-1.${ticket}`, fact, { at: new Date(now).toISOString() }) };
      });
      for (let i = 0; i < all.length; i += size) await views.apply(all.slice(i, i + size).map(({ event }) => event));
      for (const instant of new Set(all.map(({ event }) => event.meta.at)))
        for (const id of [1, 2]) {
          const until = all.filter(({ ticket, event }) => ticket === id && event.meta.at <= instant);
          const stood = until.reduce<Ticket>(
            (state, { event: { event, meta } }) => {
              const known = parseEvent(ticketEvents, event.type, event.data);
              return known ? evolve(state, known, meta.at) : state;
            },
            { status: 'none' },
          );
          const { rows } = await views.db.raw(
            `select status, user_id as "userId", queue_id as "queueId", tag_ids as "tagIds" from views.ticket_stay
             where ticket_id = ? and tstzrange(from_at, until_at) @> ?::timestamptz`,
            [id, instant],
          );
          if (stood.status === 'none') expect(rows).toEqual([]);
          else {
            const { status, userId, queueId, tagIds } = stood;
            expect(rows).toEqual([{ status, userId, queueId, tagIds }]);
          }
        }
    }),
    { numRuns: 25 },
  );
});
