import type { TicketOrder } from '../../../../projections/ticket/contract.ts';
import type { Stored } from '../../../api/records/kinds.ts';
import { dropFrom, fetchedOf, keepIn, takeOut, type List } from '../../../api/records/liveList.ts';

type Ticket = Stored['ticket'];

/** The lists of the tickets page: assigned, waiting, put aside, the first two for groups, closed, and search results. */
export const listNames = ['open', 'pending', 'snoozed', 'groupOpen', 'groupPending', 'closed', 'search'] as const;
export type ListName = (typeof listNames)[number];
/** The parts of the tabs with open tickets. The tab of groups has no part for those put aside: that part holds groups, too. */
export const subs = ['open', 'pending', 'snoozed'] as const;
export type Sub = (typeof subs)[number];
const ofGroups = { groupOpen: 'open', groupPending: 'pending' } as const;
/** The list of a tab and its sub-tab. */
export const listNameOf = (tab: 'open' | 'group' | 'closed' | 'search', sub: Sub): ListName => {
  if (tab === 'group') return sub === 'pending' ? 'groupPending' : 'groupOpen';
  return tab === 'open' ? sub : tab;
};
const isWaiting = (name: ListName): boolean => name === 'pending' || name === 'groupPending';
/** The order of a list. The user chooses that of the waiting ones. */
export const orderOf = (name: ListName, { order }: Pick<Scope, 'order'>): TicketOrder =>
  isWaiting(name) ? order : 'newest';
type Asked = { status: 'open' | 'pending' | 'closed'; isGroup?: boolean; snoozed?: boolean };
/**
 * The query of a list. If groups have their own tab, the other lists exclude them (R080), except for the tickets that were put
 * aside.
 */
export const askedBy = (name: Exclude<ListName, 'search'>, { groups }: Pick<Scope, 'groups'>): Asked => {
  if (name === 'snoozed') return { status: 'open', snoozed: true };
  const status = name === 'groupOpen' || name === 'groupPending' ? ofGroups[name] : name;
  const isGroup = status === name ? false : true;
  return {
    status,
    ...(name !== 'closed' && (groups || isGroup) && { isGroup }),
    ...(status === 'open' && { snoozed: false }),
  };
};

/**
 * The filter of the lists: all open tickets or the user's own, by queue. Empty `queueIds` mean any queue. Tickets without a
 * queue pass every queue filter.
 */
export type Scope = {
  userId: number;
  showAll: boolean;
  queueIds: readonly number[];
  /** The filters of a search. Empty lists do not filter. */
  tagIds: readonly number[];
  userIds: readonly number[];
  /** The order of the waiting tickets. */
  order: TicketOrder;
  /** Whether the company accepts group messages. If so, groups have their own lists. */
  groups: boolean;
};
export type Lists = { lists: Record<ListName, List>; scope: Scope };
type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId' | 'tagIds' | 'isGroup' | 'snoozedUntil'>;

/** Whether a ticket belongs to a list by status, queue and owner (R138). */
export const belongs = (ticket: Placed, name: ListName, scope: Scope): boolean => {
  const { userId, showAll, queueIds, tagIds, userIds } = scope;
  if (name === 'search')
    return (
      (tagIds.length === 0 || ticket.tagIds.some((id) => tagIds.includes(id))) &&
      (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId)))
    );
  const isSnoozed = ticket.snoozedUntil !== null;
  const { status, isGroup = ticket.isGroup, snoozed = isSnoozed } = askedBy(name, scope);
  if (ticket.status !== status || ticket.isGroup !== isGroup || isSnoozed !== snoozed) return false;
  if (queueIds.length > 0 && ticket.queueId !== null && !queueIds.includes(ticket.queueId)) return false;
  return status !== 'open' || showAll || ticket.userId === userId;
};

/** The tickets of a list from top to bottom. Includes only those that still match and are on a loaded page. */
export const rowsOf = (table: Readonly<Record<number, Ticket>>, { lists, scope }: Lists, name: ListName): Ticket[] => {
  const list = lists[name];
  return fetchedOf(
    list,
    list.ids.flatMap((id) => table[id] ?? []).filter((row) => belongs(row, name, scope)),
    orderOf(name, scope),
  );
};

/**
 * Applies a ticket frame: adds the ticket to each list or removes it. It never adds to search results, which only the server
 * can match.
 */
export const place = ({ lists, scope }: Lists, ticket: Placed & { id: number }): void => {
  for (const name of listNames) {
    const should = belongs(ticket, name, scope);
    if (name !== 'search') keepIn(lists[name], ticket.id, should);
    else if (!should && lists.search.ids.includes(ticket.id)) takeOut(lists.search, ticket.id);
  }
};

/** Removes a ticket that was deleted or is no longer accessible. */
export const drop = ({ lists }: Lists, id: number): void => {
  for (const name of listNames) dropFrom(lists[name], id);
};
