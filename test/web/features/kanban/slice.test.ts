import { combineSlices } from '@reduxjs/toolkit';
import { describe, expect, test } from '@jest/globals';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { entitiesSlice, told } from '../../../../web/api/records/entities.ts';
import { ticketFrame } from '../../../../web/api/frames.ts';
import {
  cardsShown,
  kanbanSlice,
  lanesBegan,
  moveAsked,
  moveEnded,
  narrowed,
  selectCardsOf,
  selectLane,
} from '../../../../web/features/kanban/slice.ts';
import { at, ticket } from '../conversation/records.ts';

const orcamento = { id: 5, name: '1 Orçamento', color: '#2F7DD1' };
const entrega = { id: 6, name: '2 Entrega', color: '#0E9AA7' };
const vip = { id: 4, name: 'VIP', color: '#C79A00' };
const reduce = combineSlices(entitiesSlice, kanbanSlice);
type State = ReturnType<typeof reduce>;
type Shown = { lane: number; tickets: TicketRecord[]; hasMore?: boolean };
const after = (state: State | undefined, ...actions: Parameters<typeof reduce>[1][]): State =>
  actions.reduce<State>((now, action) => reduce(now, action), state ?? reduce(undefined, { type: 'begin' }));
const board = (...shown: Shown[]): State => {
  const pages = shown.flatMap(({ lane, tickets, hasMore = false }) => [
    told({ ticket: tickets }),
    cardsShown({ lane, first: true, reply: { tickets, count: tickets.length, hasMore } }),
  ]);
  const rest = [0, 5, 6].filter((lane) => !shown.some((each) => each.lane === lane));
  const none = rest.map((lane) => cardsShown({ lane, first: true, reply: { tickets: [], count: 0, hasMore: false } }));
  return after(undefined, lanesBegan([5, 6]), ...pages, ...none);
};
const idsIn = (state: State, lane: number) => selectCardsOf(lane)(state).map(({ id }) => id);
const heard = (one: TicketRecord) => ticketFrame({ action: 'update', payload: { ticket: one } });

describe('the lanes of the board', () => {
  test('show a ticket in the first of its lanes, the latest change first', () => {
    const state = board(
      { lane: 0, tickets: [ticket(1, { updatedAt: at(1) }), ticket(2, { updatedAt: at(2), tags: [vip] })] },
      { lane: 5, tickets: [ticket(3, { tags: [entrega, orcamento] })] },
    );
    expect([idsIn(state, 0), idsIn(state, 5), idsIn(state, 6)]).toEqual([[2, 1], [3], []]);
  });

  test('follow colleagues who move, close and open tickets, and update the counts', () => {
    const before = board({ lane: 0, tickets: [ticket(1), ticket(2)] });
    const moved = after(before, heard(ticket(1, { tags: [entrega] })));
    expect([idsIn(moved, 0), idsIn(moved, 6)]).toEqual([[2], [1]]);
    expect([selectLane(moved, 0).count, selectLane(moved, 6).count]).toEqual([1, 1]);
    const closed = after(moved, heard(ticket(1, { status: 'closed', tags: [entrega] })));
    expect([idsIn(closed, 6), selectLane(closed, 6).count]).toEqual([[], 0]);
    const gone = after(closed, ticketFrame({ action: 'delete', payload: { ticketId: 2 } }));
    expect([idsIn(gone, 0), selectLane(gone, 0).count]).toEqual([[], 0]);
  });

  test('show a move at once at the top, and undo it after a refusal', () => {
    const [first, old] = [ticket(1, { updatedAt: at(9), tags: [entrega] }), ticket(2, { updatedAt: at(1) })];
    const before = board({ lane: 0, tickets: [old] }, { lane: 6, tickets: [first] });
    const moving = after(before, moveAsked({ ticket: old, from: 0, to: 6 }));
    expect([idsIn(moving, 0), idsIn(moving, 6)]).toEqual([[], [2, 1]]);
    // A frame that arrives during the move still has the old lane.
    expect(idsIn(after(moving, heard(old)), 6)).toEqual([2, 1]);
    const refused = after(moving, moveEnded({ ticket: old, done: false }));
    expect([idsIn(refused, 0), idsIn(refused, 6)]).toEqual([[2], [1]]);
    const done = { ...old, tags: [entrega] };
    const ended = after(moving, told({ ticket: [done] }), moveEnded({ ticket: done, done: true }));
    expect([idsIn(ended, 6), selectLane(ended, 6).count]).toEqual([[2, 1], 2]);
  });

  test('show the tickets of the loaded pages, and request a new count for the rest', () => {
    const page = [ticket(1, { updatedAt: at(9) }), ticket(2, { updatedAt: at(5) })];
    const before = board({ lane: 0, tickets: page, hasMore: true });
    const further = after(before, heard(ticket(3, { updatedAt: at(1) })));
    expect([idsIn(further, 0), selectLane(further, 0).stale]).toEqual([[1, 2], true]);
  });

  test('follow only the chosen queues and owners', () => {
    const before = after(board({ lane: 0, tickets: [ticket(1)] }), narrowed({ userIds: [8] }));
    const shown = after(before, cardsShown({ lane: 0, first: true, reply: { tickets: [], count: 0, hasMore: false } }));
    expect(idsIn(after(shown, heard(ticket(1, { userId: 7 }))), 0)).toEqual([]);
    expect(idsIn(after(shown, heard(ticket(1, { userId: 8 }))), 0)).toEqual([1]);
  });
});
