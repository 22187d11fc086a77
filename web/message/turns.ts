import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { TimelineLine } from './timeline.ts';

/**
 * A conversation with the lines that say when this ticket was transferred, and when it was closed and taken up again: these two
 * stand where it went on, for what the system said meanwhile belongs to the end. The end that nothing followed stands below
 * everything.
 */
export const withTurns = (
  lines: readonly TimelineLine[],
  { id, turns = [] }: Pick<TicketRecord, 'id' | 'turns'>,
): TimelineLine[] =>
  turns.reduce<TimelineLine[]>(
    (all, turn, nth) => {
      if (turn.is === 'closed') return all;
      const at = BigInt(turn.position);
      const last = all.findLastIndex(
        (line) => line.is === 'message' && line.message.ticketId === id && BigInt(line.message.position) <= at,
      );
      if (last === -1) return all;
      const end = turn.is === 'reopened' ? turns.slice(0, nth).findLast(({ is }) => is === 'closed') : undefined;
      const said = [end, turn].flatMap((one) =>
        one ? [{ is: 'turn' as const, id: `turn-${one.is}-${one.position}`, turn: one }] : [],
      );
      // Turns between the same two messages stand in their order.
      const after = all.findIndex((line, place) => place > last && line.is !== 'turn');
      return all.toSpliced(after === -1 ? all.length : after, 0, ...said);
    },
    [...lines],
  );
