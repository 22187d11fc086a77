import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Viewer } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import type { EventOf } from '../../../domain/kernel/event.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import type { ticketEvents } from '../../../domain/ticket/events.ts';
import { UNDO_ACCEPTED_MS } from '../../../domain/ticket/undo.ts';
import {
  accepted,
  ada,
  bia,
  caio,
  closed,
  davi,
  opened,
  queued,
  ratingAsked,
  read,
  resumed,
  returned,
  tagged,
  transferred,
} from './facts.ts';

type Event = EventOf<typeof ticketEvents>;
const START = Date.parse('2026-01-02T10:00:00.000Z');
const atOf = (nth: number) => new Date(START + nth * 1_000).toISOString();

/** The state after events, one second apart. Events in one array are one append. */
const after = (...history: readonly (Event | readonly Event[])[]) =>
  history.reduce(
    (state, one, nth) => [one].flat().reduce((each, event) => ticket.evolve(each, event, atOf(nth)), state),
    ticket.initial,
  );
const undo = (by: Viewer, nth: number, { mover = by.userId, late = 0 } = {}) =>
  ({
    type: 'UndoMove',
    by,
    moved: { userId: mover, at: atOf(nth) },
    now: new Date(START + nth * 1_000 + late).toISOString(),
  }) as const;
const refusal = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
  return 'none';
};
const placeOf = (state: ReturnType<typeof after>) => {
  if (state.status === 'none') throw new Error('There is no ticket');
  const { status, queueId, userId, connectionId } = state;
  return { status, queueId, userId, connectionId };
};

describe('undoing the last move of a ticket', () => {
  test.each([
    ['closed', closed(7)],
    ['returned', returned],
    ['transferred', transferred(2, null)],
    ['transferred', transferred(2, 9, 4)],
    ['transferred', [transferred(2, null), transferred(2, 9)]],
    ['transferred', [transferred(2, 9), accepted(9)]],
  ] as const)('that %s it puts it back', (undone, move) => {
    const before = after(opened(), accepted(7));
    const moved = after(opened(), accepted(7), move);
    const events = ticket.decide(undo(bia, 2), moved);
    expect(events).toEqual([{ type: 'TicketMoveUndone', data: { undone, ...placeOf(before) } }]);
    expect(placeOf(events.reduce((state, event) => ticket.evolve(state, event, atOf(3)), moved))).toEqual(
      placeOf(before),
    );
  });

  test('is still possible after events that move nothing', () => {
    for (const event of [read(8), tagged(4), ratingAsked])
      expect(ticket.decide(undo(bia, 2), after(opened(), accepted(7), closed(7), event))).toHaveLength(1);
  });

  test('is refused once the ticket has changed, was undone, or the move is too old', () => {
    for (const event of [accepted(8), resumed, queued(2, 'chosen')])
      expect(refusal(() => ticket.decide(undo(bia, 2), after(opened(), accepted(7), returned, event)))).toBe(
        'ERR_CONFLICT',
      );
    const moved = after(opened(), accepted(7), closed(7));
    expect(refusal(() => ticket.decide(undo(bia, 2, { late: UNDO_ACCEPTED_MS + 1 }), moved))).toBe('ERR_CONFLICT');
    const [event] = ticket.decide(undo(bia, 2), moved);
    if (!event) throw new Error('Nothing was undone');
    expect(refusal(() => ticket.decide(undo(bia, 2), ticket.evolve(moved, event, atOf(3))))).toBe('ERR_CONFLICT');
  });

  test('belongs to the user who made it, and reveals nothing to others', () => {
    const moved = after(opened(), accepted(7), closed(7));
    expect(refusal(() => ticket.decide(undo(caio, 2, { mover: 7 }), moved))).toBe('ERR_NO_PERMISSION');
    expect(refusal(() => ticket.decide(undo(ada, 2, { mover: 7 }), moved))).toBe('ERR_NO_PERMISSION');
    expect(refusal(() => ticket.decide(undo(davi, 2, { mover: 7 }), moved))).toBe('ERR_NO_TICKET_FOUND');
    expect(refusal(() => ticket.decide({ ...undo(bia, 2), moved: undefined }, moved))).toBe('ERR_NO_PERMISSION');
    expect(refusal(() => ticket.decide(undo(bia, 0), ticket.initial))).toBe('ERR_NO_TICKET_FOUND');
  });

  test('restores any place after any move', () => {
    const id = fc.integer({ min: 1, max: 5 });
    const owner = fc.option(id, { nil: null });
    const move = fc.oneof(
      fc.constant<Event>(returned),
      id.map((userId): Event => closed(userId)),
      fc.tuple(owner, owner, id).map((to): Event => transferred(...to)),
    );
    fc.assert(
      fc.property(owner, id, move, (queueId, userId, event) => {
        const history = [opened({ queueId }), accepted(userId)];
        const moved = after(...history, event);
        const back = ticket
          .decide(undo(bia, 2), moved)
          .reduce((state, one) => ticket.evolve(state, one, atOf(3)), moved);
        expect(placeOf(back)).toEqual(placeOf(after(...history)));
      }),
    );
  });
});
