import type { Stored } from '../kernel/kinds.ts';

type Ticket = Stored['ticket'];

/** The lists of the tickets page: assigned, waiting, the same of groups, closed, and what a search found. */
export const listNames = ['open', 'pending', 'groupOpen', 'groupPending', 'closed', 'search'] as const;
export type ListName = (typeof listNames)[number];
export const pageSize = 40;

/** Where a ticket stands in a list. */
type Place = Pick<Ticket, 'id' | 'updatedAt'>;
export type List = {
  ids: number[];
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Where the last page that was fetched ended: what lies behind it is still to be fetched. Null before the first. */
  until: Place | null;
  hasMore: boolean;
  /** The next page is on its way. */
  more: boolean;
  /** How many the filter matches in all; null while unknown. */
  count: number | null;
  /** A change of a row that is not loaded: the count must be asked for again. */
  stale: boolean;
  /** Rows that a frame brought since the first page was asked for. */
  live: number[];
};
export const emptyList: List = {
  ids: [],
  phase: 'idle',
  until: null,
  hasMore: false,
  more: false,
  count: null,
  stale: false,
  live: [],
};

type Sub = 'open' | 'pending';
const ofGroups = { groupOpen: 'open', groupPending: 'pending' } as const;
/** The list of a tab and its sub-tab. */
export const listNameOf = (tab: 'open' | 'group' | 'closed' | 'search', sub: Sub): ListName => {
  if (tab === 'group') return sub === 'open' ? 'groupOpen' : 'groupPending';
  return tab === 'open' ? sub : tab;
};
/** Which tickets a list asks for: where groups have a tab, the others are without them (R080). */
export const askedBy = (name: Exclude<ListName, 'search'>, { groups }: Pick<Scope, 'groups'>) => {
  if (name === 'groupOpen' || name === 'groupPending') return { status: ofGroups[name], isGroup: true };
  return name === 'closed' || !groups ? { status: name } : { status: name, isGroup: false };
};

/** Whose open tickets are shown: all or one's own; of which queues (empty: any), beside those without a queue. */
export type Scope = {
  userId: number;
  showAll: boolean;
  queueIds: readonly number[];
  /** What a search is narrowed to; empty: to nothing. */
  tagIds: readonly number[];
  userIds: readonly number[];
  /** The company takes messages of groups: they have lists of their own. */
  groups: boolean;
};
export type Lists = { lists: Record<ListName, List>; scope: Scope };
type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId' | 'tagIds' | 'isGroup'>;

/** Whether a ticket is of a list by status, queue and owner (R138). */
export const belongs = (ticket: Placed, name: ListName, scope: Scope): boolean => {
  const { userId, showAll, queueIds, tagIds, userIds } = scope;
  if (name === 'search')
    return (
      (tagIds.length === 0 || ticket.tagIds.some((id) => tagIds.includes(id))) &&
      (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId)))
    );
  const { status, isGroup = ticket.isGroup }: { status: string; isGroup?: boolean } = askedBy(name, scope);
  if (ticket.status !== status || ticket.isGroup !== isGroup) return false;
  if (queueIds.length > 0 && ticket.queueId !== null && !queueIds.includes(ticket.queueId)) return false;
  return status !== 'open' || showAll || ticket.userId === userId;
};

/** The newest change first, as the server orders them. */
const newestFirst = (a: Place, b: Place): number =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** The tickets of a list from top to bottom: those that belong there now and lie on pages that were fetched. */
export const rowsOf = (table: Readonly<Record<number, Ticket>>, { lists, scope }: Lists, name: ListName): Ticket[] => {
  const { ids, until, hasMore } = lists[name];
  const rows = ids.flatMap((id) => table[id] ?? []).filter((row) => belongs(row, name, scope));
  rows.sort(newestFirst);
  return hasMore && until ? rows.filter((row) => newestFirst(row, until) <= 0) : rows;
};

const remove = (list: List, id: number) => {
  list.ids = list.ids.filter((one) => one !== id);
  if (list.count !== null) list.count = Math.max(0, list.count - 1);
};

/** A ticket as a frame shows it, in and out of each list; moving inside one needs no word. */
export const place = ({ lists, scope }: Lists, ticket: Placed & { id: number }): void => {
  const { id } = ticket;
  for (const name of listNames) {
    const list = lists[name];
    if (list.phase === 'idle') continue;
    const has = list.ids.includes(id);
    const should = belongs(ticket, name, scope);
    if (has && !should) remove(list, id);
    if (has || !should || name === 'search') continue;
    list.ids.push(id);
    list.live.push(id);
    // With rows still to be fetched nobody knows whether this one was counted, nor whether it lies further down.
    if (list.hasMore) list.stale = true;
    else if (list.count !== null) list.count += 1;
  }
};

/** A ticket that is gone, or out of the user's reach. */
export const drop = ({ lists }: Lists, id: number): void => {
  for (const name of listNames) {
    const list = lists[name];
    if (list.ids.includes(id)) remove(list, id);
    else if (list.hasMore) list.stale = true;
    list.live = list.live.filter((one) => one !== id);
  }
};

/** A page as fetched. The first one replaces the list, but for what frames brought meanwhile. */
export const fill = (
  list: List,
  first: boolean,
  reply: { tickets: readonly Place[]; count: number; hasMore: boolean },
) => {
  const { tickets, count, hasMore } = reply;
  const ids = [...new Set([...(first ? list.live : list.ids), ...tickets.map(({ id }) => id)])];
  const last = tickets.at(-1);
  const until = last ? { id: last.id, updatedAt: last.updatedAt } : null;
  Object.assign(list, { ids, until, count, hasMore, phase: 'ready', more: false, stale: false, live: [] });
};

/** The page to fetch next: rows that left have moved later ones up into pages already fetched. */
export const nextPage = (rows: number): number => Math.floor(rows / pageSize) + 1;
