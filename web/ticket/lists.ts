import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { newerTicket } from '../message/merge.ts';

/** The lists of the tickets page: assigned, waiting, closed, and what a search found. */
export const listNames = ['open', 'pending', 'closed', 'search'] as const;
export type ListName = (typeof listNames)[number];
export const pageSize = 40;

export type List = {
  ids: number[];
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last page that was fetched, and how many rows have left the list since. */
  page: number;
  gone: number;
  hasMore: boolean;
  /** The next page is on its way. */
  more: boolean;
  /** How many the filter matches in all; null while unknown. */
  count: number | null;
  /** A change of a row that is not loaded: the count must be asked for again. */
  stale: boolean;
  /** Rows that a frame brought while the first page was on its way. */
  live: number[];
};
export const emptyList: List = {
  ids: [],
  phase: 'idle',
  page: 0,
  gone: 0,
  hasMore: false,
  more: false,
  count: null,
  stale: false,
  live: [],
};

/** Whose open tickets are shown: all or one's own; of which queues (empty: any), beside those without a queue. */
export type Scope = {
  userId: number;
  showAll: boolean;
  queueIds: readonly number[];
  /** What a search is narrowed to; empty: to nothing. */
  tagIds: readonly number[];
  userIds: readonly number[];
};
export type Tickets = { records: Record<number, TicketRecord>; lists: Record<ListName, List>; scope: Scope };

/** Whether a ticket is of a list by status, queue and owner (R138). */
export const belongs = (ticket: TicketRecord, name: ListName, scope: Scope): boolean => {
  const { userId, showAll, queueIds, tagIds, userIds } = scope;
  if (name === 'search')
    return (
      (tagIds.length === 0 || ticket.tags.some(({ id }) => tagIds.includes(id))) &&
      (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId)))
    );
  if (ticket.status !== name) return false;
  if (queueIds.length > 0 && ticket.queueId !== null && !queueIds.includes(ticket.queueId)) return false;
  return name !== 'open' || showAll || ticket.userId === userId;
};

/** The newest change first, as the server orders them. */
const newestFirst = (records: Tickets['records']) => (a: number, b: number) => {
  const [x, y] = [records[a]?.updatedAt ?? '', records[b]?.updatedAt ?? ''];
  return x === y ? b - a : x < y ? 1 : -1;
};
const sort = (list: List, records: Tickets['records']) => {
  list.ids = [...new Set(list.ids)].sort(newestFirst(records));
};

const remove = (list: List, id: number) => {
  list.ids = list.ids.filter((one) => one !== id);
  list.gone += 1;
  if (list.count !== null) list.count = Math.max(0, list.count - 1);
};

const add = (list: List, id: number, records: Tickets['records']) => {
  // With rows still to be fetched nobody knows whether this one was counted, nor whether it lies further down.
  if (list.hasMore) list.stale = true;
  else if (list.count !== null) list.count += 1;
  const last = list.ids.at(-1);
  if (list.hasMore && last !== undefined && newestFirst(records)(last, id) < 0) return;
  list.ids.push(id);
};

/** A ticket as a frame shows it: added, replaced, moved to its place, or taken out of each list. */
export const place = (state: Tickets, heard: TicketRecord): void => {
  const { records, lists, scope } = state;
  const ticket = newerTicket(records[heard.id], heard);
  records[ticket.id] = ticket;
  for (const name of listNames) {
    const list = lists[name];
    const has = list.ids.includes(ticket.id);
    const should = belongs(ticket, name, scope);
    if (has && !should) remove(list, ticket.id);
    if (!has && should && name !== 'search' && list.phase !== 'idle') {
      add(list, ticket.id, records);
      list.live.push(ticket.id);
    }
    if (should) sort(list, records);
  }
};

/** A ticket that is gone, or out of the user's reach. */
export const drop = ({ records, lists }: Tickets, id: number): void => {
  for (const name of listNames) {
    const list = lists[name];
    if (list.ids.includes(id)) remove(list, id);
    else if (list.hasMore) list.stale = true;
    list.live = list.live.filter((one) => one !== id);
  }
  delete records[id];
};

/** A page as fetched. The first one replaces the list, but for what frames brought meanwhile. */
export const fill = (
  state: Tickets,
  name: ListName,
  page: number,
  reply: { tickets: readonly TicketRecord[]; count: number; hasMore: boolean },
): void => {
  const { records, scope } = state;
  const list = state.lists[name];
  for (const ticket of reply.tickets) records[ticket.id] = newerTicket(records[ticket.id], ticket);
  const kept = page === 1 && list.phase === 'loading' ? list.live : list.ids;
  list.ids = [...kept, ...reply.tickets.map(({ id }) => id)].filter((id) => {
    const ticket = records[id];
    return ticket !== undefined && belongs(ticket, name, scope);
  });
  sort(list, records);
  const { count, hasMore } = reply;
  Object.assign(list, { phase: 'ready', page, count, hasMore, gone: 0, more: false, stale: false, live: [] });
};

/** The page to fetch next: rows that left have moved later ones up into pages already fetched. */
export const nextPage = ({ page, gone }: List): number => Math.max(1, page + 1 - Math.ceil(gone / pageSize));
