import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { accepted, closed, opened, read, returned, transferred } from '../../domain/ticket/facts.ts';
import { acknowledged, failed, moved, queued, received, typed } from '../../domain/message/facts.ts';
import { added, chosen, opened as up, removed } from '../../domain/connection/facts.ts';
import { aCompany, assigned, registered, signedIn } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

/** Returns the n-th uuid. */
const uuid = (n: number) =>
  createHash('md5')
    .update(String(n))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-4$3-8$4-$5')
    .replace(/-4.(.{3})-8.(.{3})-/, '-4$1-8$2-');

/** Any event on a few streams, plausible or not. Events that cannot be applied are parked in any batching. */
const step: fc.Arbitrary<[string, Fact]> = fc
  .record({ which: fc.nat(22), a: fc.integer({ min: 1, max: 4 }), b: fc.integer({ min: 1, max: 3 }) })
  .map(({ which, a, b }): [string, Fact] => {
    const ticket = `ticket-1.${a}`;
    const [inbound, outbound] = [messageStream(`I${a}${b}`), messageStream(`O${a}${b}`, 'out')];
    const steps: [string, Fact][] = [
      [ticket, opened({ uuid: uuid(a), contactId: 2, queueId: b })],
      [ticket, accepted(b)],
      [ticket, returned],
      [ticket, closed(b)],
      [ticket, read(b)],
      [ticket, transferred(b, a > 2 ? a : null)],
      [inbound, received({ waId: `I${a}${b}`, ticketId: a, body: `m${b}` })],
      [inbound, moved(a, b)],
      [outbound, queued({ waId: `O${a}${b}`, ticketId: a })],
      [outbound, typed({ waId: `O${a}${b}`, ticketId: a })],
      [outbound, acknowledged(b + 1)],
      [outbound, failed()],
      [`contact-1.${a}`, registered(`N${b}`)],
      [`contact-1.${a}`, { type: 'ContactRenamed', data: { name: `M${b}` } }],
      [`contact-1.${a}`, { type: 'ContactIdentified', data: { number: null, lid: `9${b}` } }],
      [`contact-1.${a}`, { type: 'ContactRemoved', data: {} }],
      [`tag-1.${a}`, { type: 'TagCreated', data: { name: `T${b}`, color: '#0a7', kanban: 0, userId: null } }],
      [`tag-1.${a}`, { type: 'TagChanged', data: { name: `U${b}` } }],
      [`tag-1.${a}`, { type: 'TagDeleted', data: {} }],
      [`connection-1.${a}`, b === 1 ? added() : b === 2 ? up() : removed],
      ['defaultConnection-1.0', chosen(a)],
      [`session-1.s${a}`, b === 1 ? signedIn(7) : { type: 'SessionRevoked', data: { reason: 'logout' } }],
      [`user-1.${a}`, assigned(b)],
    ];
    return steps[which] ?? [ticket, returned];
  });

/** Tickets and messages begin only once; their deciders guarantee that. */
const begins = new Set(['TicketOpened', 'MessageReceived', 'MessageQueued', 'MessageTypedOnPhone']);
const beginOnce = (steps: readonly [string, Fact][]): [string, Fact][] => {
  const begun = new Set<string>();
  return steps.filter(([stream, { type }]) => {
    if (!begins.has(type)) return true;
    const isFirst = !begun.has(stream);
    begun.add(stream);
    return isFirst;
  });
};

const cut = (events: LoggedEvent[], places: readonly number[]): LoggedEvent[][] => {
  const edges = [...new Set(places.map((p) => p % (events.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...edges]
    .map((from, i) => events.slice(from, edges[i] ?? events.length))
    .filter(({ length }) => length > 0);
};

test('any division of the log into batches gives the same tables, changes and parked streams', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (steps, places) => {
        const log = openLog();
        const events = [...aCompany(log), ...beginOnce(steps).map(([stream, event]) => log.happened(stream, event))];
        await views.empty();
        await views.apply(...cut(events, places));
        const inBatches = await views.dump();
        await views.empty();
        await views.apply(...events.map((event) => [event]));
        expect(inBatches).toEqual(await views.dump());
      },
    ),
    { numRuns: 40 },
  );
});
