import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { maySee } from '../../../domain/ticket/policy.ts';
import { messagePage } from '../../../projections/message/pages.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import { ada, bia } from '../facts.ts';
import { openViews, type Views } from '../views.ts';

/** The tickets of one contact and their queues. The fourth was deleted, but its messages were not. */
const places = [
  { id: 1, queueId: 1, userId: null },
  { id: 2, queueId: 2, userId: null },
  { id: 3, queueId: 2, userId: 7 },
];
const COUNT = 130;
/** Message n belongs to ticket 1 + n % 4, every tenth to another connection; several have the same second. */
const messages = Array.from({ length: COUNT }, (_, i) => i + 1).map((n) => ({
  n,
  ticketId: 1 + (n % 4),
  connectionId: n % 10 ? 3 : 4,
  second: Math.floor(n / 3),
}));

let views: Views;
beforeAll(async () => {
  views = await openViews();
  await views.db.raw(
    `insert into views.ticket (company_id, id, uuid, status, user_id, queue_id, connection_id, contact_id, is_group,
       last_message, unread, tag_ids, created_at, updated_at)
     select 1, id, gen_random_uuid(), 'open', "userId", "queueId", 3, 11, false, '', 0, '{}', now(), now()
     from jsonb_to_recordset(?::jsonb) as t(id int, "userId" int, "queueId" int)`,
    [JSON.stringify(places)],
  );
  await views.db.raw(
    `insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body,
       ack, error, second, position, stream, created_at, updated_at)
     select company, gen_random_uuid(), "ticketId", 11, "connectionId", false, '', 'text', 'n' || n,
       0, '', second, 1000 + n, '', now(), now()
     from jsonb_to_recordset(?::jsonb) as m(n int, "ticketId" int, "connectionId" int, second int)
     cross join (values (1), (2)) as c(company)`,
    [JSON.stringify(messages)],
  );
});
afterAll(() => views?.drop());

describe('a conversation', () => {
  test.each([
    ['an admin', ada],
    ['an agent of one of its queues who owns a ticket of another', bia],
    ['an agent of none', { ...bia, userId: 9, queueIds: [] }],
  ])(
    'shows %s page by page what he may see, whatever connection it came by, and nothing of a deleted ticket',
    async (_, actor) => {
      const visible = places.filter((place) => maySee(actor, place)).map(({ id }) => id);
      const all = messages
        .filter(({ ticketId }) => visible.includes(ticketId))
        .toSorted((a, b) => b.second - a.second || b.n - a.n)
        .map(({ n }) => `n${n}`);
      const [ticket] = await ticketsBy(views.db, 1, 'id', [1]);
      if (!ticket) throw new Error('there is no ticket');
      for (const pageNumber of [1, 2, 3, 4, 5, 6]) {
        const page = await messagePage(views.db, { ticket, actor }, pageNumber);
        const wanted = all.slice((pageNumber - 1) * 20, pageNumber * 20).toReversed();
        expect(page.messages.map(({ body }) => body)).toEqual(wanted);
        expect(page.hasMore).toBe(all.length > pageNumber * 20);
      }
    },
  );
});
