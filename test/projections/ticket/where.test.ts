import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { maySee } from '../../../domain/ticket/policy.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketPage } from '../../../projections/ticket/list.ts';
import { ada, bia } from '../facts.ts';
import { openViews, type Views } from '../views.ts';

type Ticket = {
  id: number;
  status: 'pending' | 'open' | 'closed';
  userId: number | null;
  queueId: number | null;
  contactId: number;
  unread: number;
  tagIds: readonly number[];
  isGroup: boolean;
  at: number;
};
const CONTACTS = ['ana lima', 'rui ximenes', 'maria souza', 'ana maria'];
const SEED = 7;
/** More than the count limit, with equal instants: pages must not lose or repeat rows at their edges. */
const tickets: Ticket[] = fc
  .sample(
    fc.record({
      status: fc.constantFrom('pending', 'open', 'closed'),
      userId: fc.constantFrom(null, 7, 8, 9),
      queueId: fc.constantFrom(null, 1, 2, 3),
      contactId: fc.constantFrom(1, 2, 3, 3, 3, 4, 4),
      unread: fc.constantFrom(0, 0, 3),
      tagIds: fc.constantFrom([], [], [1], [1, 2]),
      at: fc.integer({ min: 0, max: 1_500 }),
      isGroup: fc.constantFrom(false, false, false, true),
    }),
    { numRuns: 2_600, seed: SEED },
  )
  .map((ticket, n) => ({ ...ticket, id: n + 1 }));

let views: Views;
beforeAll(async () => {
  views = await openViews();
  await views.db.raw(
    `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
       removed, sort, search, version, created_at, updated_at)
     select 1, n, gen_random_uuid(), name, '', '', '', false, '[]', '', false, name, ' ' || name, 0, now(), now()
     from unnest(?::text[]) with ordinality c(name, n)`,
    [CONTACTS],
  );
  await views.db.raw(
    `insert into views.ticket (company_id, id, uuid, status, user_id, queue_id, connection_id, contact_id, is_group, last_message,
       unread, tag_ids, created_at, updated_at) select company, id, gen_random_uuid(), status, "userId", "queueId", 3, "contactId", "isGroup", '',
       unread, array(select jsonb_array_elements_text("tagIds")::int), now(), '2026-03-01T00:00:00Z'::timestamptz + at * interval '1 s'
     from jsonb_to_recordset(?::jsonb) as t(id int, status text, "userId" int, "queueId" int, "contactId" int, unread int,
       "tagIds" jsonb, at int, "isGroup" boolean) cross join (values (1), (2)) as c(company)`,
    [JSON.stringify(tickets)],
  );
});
afterAll(() => views?.drop());

const actors: readonly Actor[] = [
  ada,
  bia,
  { ...bia, seesQueueless: true },
  { ...bia, queueIds: [1, 2] },
  { ...bia, userId: 9, queueIds: [2, 3], seesQueueless: true, profile: 'supervisor' },
  { ...bia, userId: 5, queueIds: [] },
];
const queries = fc.record({
  status: fc.constantFrom(undefined, 'pending', 'open', 'closed'),
  showAll: fc.constantFrom('true', 'false'),
  withUnreadMessages: fc.constantFrom('true', 'false', 'false', 'false'),
  isGroup: fc.constantFrom(undefined, '', 'true', 'false'),
  queueIds: fc.constantFrom('[]', '[]', '[]', '[1]', '[2,3]'),
  users: fc.constantFrom('[]', '[]', '[]', '[7]', '[8,9]'),
  tags: fc.constantFrom('[]', '[]', '[]', '[1]', '[2]'),
  searchParam: fc.constantFrom('', '', '', 'maria', 'ximenes', 'an', 'ri', 'ninguém'),
});

/** Returns what a list must hold, by the rules alone. */
const wanted = (raw: object, actor: Actor): number[] => {
  const query = listTickets.query.parse(raw);
  const term = query.searchParam.length < 3 ? ` ${query.searchParam}` : query.searchParam;
  return tickets
    .filter((t) => maySee(actor, t))
    .filter((t) => !query.status || t.status === query.status)
    .filter((t) => query.showAll || t.status === 'pending' || t.userId === actor.userId)
    .filter((t) => !query.withUnreadMessages || t.unread > 0)
    .filter((t) => query.isGroup === undefined || t.isGroup === query.isGroup)
    .filter((t) => !query.queueIds.length || t.queueId === null || query.queueIds.includes(t.queueId))
    .filter((t) => !query.users.length || (t.userId !== null && query.users.includes(t.userId)))
    .filter((t) => !query.tags.length || t.tagIds.some((id) => query.tags.includes(id)))
    .filter((t) => !query.searchParam || ` ${CONTACTS[t.contactId - 1]}`.includes(term))
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
};

describe('the list of tickets, for any query and any user', () => {
  test('has exactly the page and the count that the rules require', async () => {
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.constantFrom(...actors),
        fc.constantFrom(1, 1, 2, 3, 5, 30),
        async (query, actor, pageNumber) => {
          const all = wanted(query, actor);
          const shown = await ticketPage(views.db, listTickets.query.parse({ ...query, pageNumber }), actor);
          expect(shown.tickets.map(({ id }) => id)).toEqual(all.slice((pageNumber - 1) * 40, pageNumber * 40));
          expect([shown.count, shown.hasMore]).toEqual([Math.min(all.length, 1_000), all.length > pageNumber * 40]);
        },
      ),
      { numRuns: 150, seed: SEED },
    );
  });
});
