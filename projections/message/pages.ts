import type { Actor } from '../../domain/kernel/actor.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf, type Condition } from '../kernel/read.ts';
import { wordsAsked } from '../kernel/search.ts';
import { visible } from '../ticket/read.ts';
import { messagesAt } from './read.ts';
import type { Shared } from './contract.ts';

const PAGE = 20;
/** So many pages come at once at most, however far back the message lies that is asked for. */
const MOST_PAGES = 32;
/** Counts are for a line of text: beyond this many nobody counts. */
const COUNTED = 1000;
const latest = 'order by m.second desc, m.position desc';

/** A conversation as one of its tickets shows it to somebody. */
export type Seen = { ticket: TicketRecord; actor: Actor };
/**
 * The messages of the conversation that a ticket is part of, whatever connections they came by, of the tickets that are seen; and
 * those of no ticket (0), which campaigns and programs sent.
 */
const within = ({ ticket: { contactId }, actor }: Seen): Condition => {
  const may = visible(actor);
  return {
    text: `m.company_id = ? and m.contact_id = ? and m.ticket_id = any(array(
      select 0 union all select t.id from views.ticket t where t.company_id = ? and t.contact_id = ? and ${may.text}))`,
    values: [actor.companyId, contactId, actor.companyId, contactId, ...may.values],
  };
};
const places = 'select m.company_id, m.contact_id, m.second, m.position from views.message m';

/** How many messages one and those behind it are, along the index alone; 0 where it is none of them. */
const reach = async (db: Database, seen: Seen, messageId: string): Promise<number> => {
  const { text, values } = within(seen);
  const [row] = await rowsOf<{ n: number }>(
    db,
    `with sought as (select m.second, m.position from views.message m where ${text} and m.id = ?::uuid)
     select (select count(*)::int from views.message m where ${text} and (m.second, m.position) >= (s.second, s.position)) as n
     from sought s`,
    [...values, messageId, ...values],
  );
  return row?.n ?? 0;
};

/**
 * A page of a conversation: the newest first, the oldest first inside the page. The places of its messages are found in
 * the index alone, however far back; a position belongs to one message. `until`: as many pages as reach this message.
 */
export const messagePage = async (db: Database, seen: Seen, pageNumber: number, until?: string) => {
  const reached = until ? await reach(db, seen, until) : 1;
  const wanted = Math.ceil(reached / PAGE) - pageNumber + 1;
  // Few texts for however many pages: each is prepared by itself.
  const pages = Math.min(MOST_PAGES, 2 ** Math.ceil(Math.log2(Math.max(1, wanted))));
  const { text, values } = within(seen);
  const skipped = (pageNumber - 1) * PAGE;
  const found = await messagesAt(db, `${places} where ${text} ${latest} limit ${pages * PAGE + 1} offset ?`, [
    ...values,
    skipped,
  ]);
  const { page, hasMore } = paged(found, pages * PAGE);
  return {
    messages: page.reverse(),
    ticket: seen.ticket,
    count: skipped + found.length,
    hasMore,
    pageNumber: pageNumber + pages - 1,
    reached: reached > 0,
  };
};

/**
 * Where a conversation says what is looked for, the newest first; how often at all, up to a thousand times. It walks this
 * conversation, whatever its words: those that are said often would be gathered from the whole company (hence `coalesce`).
 */
export const messageHits = async (db: Database, seen: Seen, searchParam: string, pageNumber: number) => {
  const asked = wordsAsked(searchParam);
  if (!asked) return { hits: [], count: 0, hasMore: false };
  const { text, values } = within(seen);
  const rows = await rowsOf<{ n: number; id: string | null; created_at: Date }>(
    db,
    `with found as materialized (select m.id, m.created_at, m.second, m.position from views.message m
       where ${text} and coalesce(m.words, '') @@ ?::tsquery ${latest} limit ${COUNTED})
     select c.n, p.id, p.created_at from (select count(*)::int as n from found) c
     left join (select * from found m ${latest} limit ${PAGE + 1} offset ?) p on true
     order by p.second desc, p.position desc`,
    [...values, asked, (pageNumber - 1) * PAGE],
  );
  const hits = rows.flatMap(({ id, created_at: at }) => (id === null ? [] : { id, createdAt: at.toISOString() }));
  const { page, hasMore } = paged(hits, PAGE);
  return { hits: page, count: rows[0]?.n ?? 0, hasMore };
};

/** What was shared in a conversation, of one kind, the newest first. */
export const sharedMessages = async (
  db: Database,
  seen: Seen,
  what: Shared,
  pageNumber: number,
): Promise<{ messages: MessageRecord[]; hasMore: boolean }> => {
  const { text, values } = within(seen);
  const found = await messagesAt(db, `${places} where ${text} and m.shared = ? ${latest} limit ${PAGE + 1} offset ?`, [
    ...values,
    what,
    (pageNumber - 1) * PAGE,
  ]);
  const { page, hasMore } = paged(found, PAGE);
  return { messages: page, hasMore };
};
