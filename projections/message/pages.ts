import type { Actor } from '../../domain/kernel/actor.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf, type Condition } from '../kernel/read/read.ts';
import { wordsAsked } from '../kernel/read/search.ts';
import { visibleTickets } from '../ticket/read.ts';
import { messagesAt } from './read.ts';
import type { Shared } from './contract.ts';

const PAGE = 20;
/** Upper bound of pages per reply, however old the requested message is. */
const MOST_PAGES = 32;
/** Upper bound of a count, which is for a line of text only. */
const COUNTED = 1000;
const latest = 'order by m.second desc, m.position desc';

/** A conversation as a user sees it through one of its tickets. */
export type SeenConversation = { ticket: TicketRecord; actor: Actor };
/**
 * SQL condition for the messages of the conversation of a ticket, over any connection, in tickets that the user may see. It
 * includes messages without a ticket (0), which campaigns and programs sent.
 */
const within = ({ ticket: { contactId }, actor }: SeenConversation): Condition => {
  const may = visibleTickets(actor);
  return {
    text: `m.company_id = ? and m.contact_id = ? and m.ticket_id = any(array(
      select 0 union all select t.id from views.ticket t where t.company_id = ? and t.contact_id = ? and ${may.text}))`,
    values: [actor.companyId, contactId, actor.companyId, contactId, ...may.values],
  };
};
const places = 'select m.company_id, m.contact_id, m.second, m.position from views.message m';

/**
 * Returns how many messages there are from the given one to the newest, through the index alone; 0 if it is not in the
 * conversation.
 */
const reach = async (db: Database, seen: SeenConversation, messageId: string): Promise<number> => {
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
 * Returns a page of a conversation; within it the oldest messages come first. The index alone finds their places, however far
 * back; a position belongs to one message. `until`: returns as many pages as reach this message.
 */
export const messagePage = async (db: Database, seen: SeenConversation, pageNumber: number, until?: string) => {
  const reached = until ? await reach(db, seen, until) : 1;
  const wanted = Math.ceil(reached / PAGE) - pageNumber + 1;
  // Few distinct statements for any number of pages, because each one is prepared separately.
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
 * Returns the messages of a conversation that match a search, the newest first, and their count up to 1,000. It walks this
 * conversation for any words, because the index would collect frequent words from the whole company (hence `coalesce`).
 */
export const messageHits = async (db: Database, seen: SeenConversation, searchParam: string, pageNumber: number) => {
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

/** Returns the shared content of one kind in a conversation, the newest first. */
export const sharedMessages = async (
  db: Database,
  seen: SeenConversation,
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
