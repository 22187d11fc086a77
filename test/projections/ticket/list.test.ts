import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { accepted, closed, opened } from '../../domain/ticket/facts.ts';
import { received } from '../../domain/message/facts.ts';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { aCompany, ada, bia, registered } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
const log = openLog();
const at = (instant: string) => ({ at: instant });
const place = (contactId: number, queueId: number | null) => opened({ uuid: randomUUID(), contactId, queueId });

/** Tickets 1 to 9 in queue 1, queue 2 and none; pending, open with Bia or Caio, and closed. */
beforeAll(async () => {
  views = await openViews();
  const { happened } = log;
  await views.apply(aCompany(log), [
    happened('contact-1.11', registered('João da Conceição', '5511911110001')),
    happened('contact-1.12', registered('Ana 100%_certa', '5511911110002')),
    happened('ticket-1.1', place(2, 1), at('2026-03-01T12:00:00.000Z')),
    happened('ticket-1.2', place(11, 2), at('2026-03-02T02:59:00.000Z')),
    happened('ticket-1.3', place(12, null), at('2026-03-02T03:00:00.000Z')),
    happened('ticket-1.4', place(2, 1), at('2026-03-03T12:00:00.000Z')),
    happened('ticket-1.4', accepted(7), at('2026-03-03T12:01:00.000Z')),
    happened('ticket-1.5', place(11, 1), at('2026-03-03T13:00:00.000Z')),
    happened('ticket-1.5', accepted(8), at('2026-03-03T13:01:00.000Z')),
    happened('ticket-1.6', place(12, 2), at('2026-03-04T12:00:00.000Z')),
    happened('ticket-1.6', accepted(7), at('2026-03-04T12:01:00.000Z')),
    happened('ticket-1.7', place(2, 1), at('2026-03-05T12:00:00.000Z')),
    happened('ticket-1.7', accepted(8), at('2026-03-05T12:01:00.000Z')),
    happened('ticket-1.7', closed(8), at('2026-03-05T12:02:00.000Z')),
    happened('ticket-1.8', place(11, 2), at('2026-03-06T12:00:00.000Z')),
    happened('ticket-1.8', closed(1), at('2026-03-06T12:01:00.000Z')),
    happened(messageStream('A'), received({ waId: 'A' }), at('2026-03-07T12:00:00.000Z')),
    happened('ticket-2.1', opened({ uuid: randomUUID() })),
  ]);
});
afterAll(() => views?.drop());

const ids = async (query: object, who: Actor = ada) => {
  const { tickets } = await ticketPage(views.db, listTickets.query.parse(query), who);
  return tickets.map(({ id }) => id);
};

describe('the list of tickets', () => {
  test.each<[string, object, Actor, number[]]>([
    ['what waits, of all queues, for an admin', { status: 'pending' }, ada, [1, 3, 2]],
    ['what waits in his queues, for an agent', { status: 'pending' }, bia, [1]],
    [
      'what waits without a queue too, where the company wants that',
      { status: 'pending' },
      { ...bia, seesQueueless: true },
      [1, 3],
    ],
    ['his own open ones, also of a foreign queue', { status: 'open' }, bia, [6, 4]],
    ["colleagues' open ones of his queues with show-all", { status: 'open', showAll: 'true' }, bia, [6, 5, 4]],
    ['an admin sees his own open ones', { status: 'open' }, ada, []],
    ['and all with show-all', { status: 'open', showAll: 'true' }, ada, [6, 5, 4]],
    ['closed ones of his queues with show-all', { status: 'closed', showAll: 'true' }, bia, [7]],
    ['without a status what is his and what waits', {}, bia, [1, 6, 4]],
    ['with something unread', { showAll: 'true', withUnreadMessages: 'true' }, ada, [1]],
    ['of a queue, and of none', { showAll: 'true', queueIds: '[2]' }, ada, [8, 6, 3, 2]],
    ['of a user', { showAll: 'true', users: '[8]' }, ada, [7, 5]],
    ['of a tag that nobody has', { showAll: 'true', tags: '[1]' }, ada, []],
    ['opened on a day of the company, not of UTC', { showAll: 'true', date: '2026-03-01' }, ada, [1, 2]],
    ['the next day', { showAll: 'true', date: '2026-03-02' }, ada, [3]],
    ['a full instant means its day', { showAll: 'true', date: '2026-03-02T01:00:00.000Z' }, ada, [1, 2]],
    ['changed on a day', { showAll: 'true', updatedAt: '2026-03-05' }, ada, [7]],
    ['a name without its accents', { showAll: 'true', searchParam: 'conceicao' }, ada, [8, 5, 2]],
    ['a name with them', { showAll: 'true', searchParam: 'JOÃO' }, ada, [8, 5, 2]],
    ['two of its words, in any order', { showAll: 'true', searchParam: 'conceicao joao' }, ada, [8, 5, 2]],
    ['not one of two words', { showAll: 'true', searchParam: 'conceicao zulmira' }, ada, []],
    ['a part of a number', { showAll: 'true', searchParam: '1111000' }, ada, [8, 6, 5, 3, 2]],
    ['the beginning of a word, for short terms', { showAll: 'true', searchParam: 'da' }, ada, [8, 5, 2]],
    ['not its middle', { showAll: 'true', searchParam: 'oã' }, ada, []],
    ['signs that mean something to Postgres', { showAll: 'true', searchParam: '0%_' }, ada, [6, 3]],
    ['signs that mean something to SQL', { showAll: 'true', searchParam: "' or 1=1 --?" }, ada, []],
  ])('shows %s', async (_, query, who, wanted) => expect(await ids(query, who)).toEqual(wanted));

  test('comes in pages of 40, counted', async () => {
    const { happened } = log;
    await views.apply(Array.from({ length: 45 }, (_, i) => happened(`ticket-1.${100 + i}`, place(2, 5))));
    const davi = { ...bia, userId: 9, queueIds: [5] };
    const pages = await Promise.all(
      [1, 2, 3].map((pageNumber) =>
        ticketPage(views.db, listTickets.query.parse({ pageNumber, status: 'pending' }), davi),
      ),
    );
    expect(pages.map(({ tickets, hasMore, count }) => [tickets.length, hasMore, count])).toEqual([
      [40, true, 45],
      [5, false, 45],
      [0, false, 45],
    ]);
    expect(new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(45);
  });

  test('finds words that are too frequent to be collected, and no others', async () => {
    await views.db
      .raw(`insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body,
      words, ack, error, second, position, stream, created_at, updated_at)
      select 1, gen_random_uuid(), 1 + n % 3, (array[2, 11, 12])[1 + n % 3], 1, false, 'MANY' || n, 'text', 'bom dia',
        to_tsvector('simple', 'bom dia'), 2, '', n, n, 'message-' || n, now(), now() from generate_series(1, 21000) n`);
    await views.db.raw('analyze views.message');
    expect(await ids({ showAll: 'true', searchParam: 'bom dia' })).toEqual([1, 3, 2]);
    expect(await ids({ showAll: 'true', searchParam: 'bom', status: 'closed' })).toEqual([]);
  });

  test('shows the last matching message of a ticket with its context, unless the contact matched', async () => {
    const said = `${'palavra '.repeat(20)}o *Orçamento* do João`;
    const raw = (n: number, body: string, words = body) =>
      views.db.raw(
        `insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body,
        words, ack, error, second, position, stream, created_at, updated_at) values (1, ?, 1, 2, 1, false, ?, 'text', ?,
        to_tsvector('simple', ?), 2, '', ?, ?, ?, now(), now())`,
        [hit(n), `HIT${n}`, body, words, 90_000 + n, 90_000 + n, `message-hit${n}`],
      );
    const hit = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await raw(1, 'orçamento antigo', 'orcamento antigo');
    await raw(2, said, 'palavra o orcamento do joao');
    await raw(3, 'outra coisa');
    const found = async (searchParam: string) =>
      (await ticketPage(views.db, listTickets.query.parse({ showAll: 'true', searchParam }), ada)).hits;
    expect(await found('orcam')).toEqual([
      { ticketId: 1, messageId: hit(2), line: '…palavra palavra palavra o *Orçamento* do João' },
    ]);
    expect(await found('joao')).toEqual([{ ticketId: 1, messageId: hit(2), line: expect.stringContaining('do João') }]);
    expect(await found('conceicao')).toEqual([]);
  });
});
