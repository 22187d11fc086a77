import type { Stored } from '../../api/records/kinds.ts';
import { dropFrom, fetchedOf, keepIn, type List } from '../../api/records/liveList.ts';

type Ticket = Stored['ticket'];
export type Placed = Pick<Ticket, 'id' | 'status' | 'queueId' | 'userId' | 'tagIds'>;

/** The first lane. It holds the tickets without a lane tag. */
export const NO_LANE = 0;

export type Board = {
  /** The ids of the lane tags, in order. */
  lanes: readonly number[];
  lists: Record<number, List>;
  /** The filter by queues and owners. Empty lists do not filter. */
  scope: { queueIds: readonly number[]; userIds: readonly number[] };
  /** Pending moves, from ticket to lane id. The ticket shows in its new lane until the server answers. */
  moving: Record<number, number>;
  /** The time of the user's own move of a ticket. The moved card goes to the top of its lane, where the user sees it. */
  moved: Record<number, string>;
};

/** All lanes, from left to right. */
export const allLanes = ({ lanes }: Pick<Board, 'lanes'>): number[] => [NO_LANE, ...lanes];

/** The first lane whose tag a ticket has (R439). */
export const laneOf = (tagIds: readonly number[], lanes: readonly number[]): number =>
  lanes.find((lane) => tagIds.includes(lane)) ?? NO_LANE;

/** Whether a ticket belongs to a lane under the current filter. This is the same rule as on the server. */
const stands = ({ id, status, queueId, userId, tagIds }: Placed, lane: number, board: Board): boolean => {
  const { queueIds, userIds } = board.scope;
  if (status === 'closed') return false;
  if (queueIds.length > 0 && queueId !== null && !queueIds.includes(queueId)) return false;
  if (userIds.length > 0 && (userId === null || !userIds.includes(userId))) return false;
  return (board.moving[id] ?? laneOf(tagIds, board.lanes)) === lane;
};

/** Applies a live ticket update: adds the ticket to each lane or removes it. */
export const placeCard = (board: Board, ticket: Placed): void => {
  for (const lane of allLanes(board)) {
    const list = board.lists[lane];
    if (list) keepIn(list, ticket.id, stands(ticket, lane, board));
  }
};

export const dropCard = (board: Board, id: number): void => {
  for (const list of Object.values(board.lists)) dropFrom(list, id);
};

/** The tickets of a lane, from top to bottom. */
export const cardsOf = (table: Readonly<Record<number, Ticket>>, board: Board, lane: number): Ticket[] => {
  const list = board.lists[lane];
  if (!list) return [];
  const there = list.ids.flatMap((id) => table[id] ?? []).filter((ticket) => stands(ticket, lane, board));
  const later = (ticket: Ticket) => {
    const moved = board.moved[ticket.id] ?? '';
    return { id: ticket.id, updatedAt: moved > ticket.updatedAt ? moved : ticket.updatedAt };
  };
  return fetchedOf(list, there.map(later)).flatMap(({ id }) => table[id] ?? []);
};
