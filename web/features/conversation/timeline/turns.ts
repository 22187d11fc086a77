import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { TimelineLine } from './timeline.ts';

/**
 * Adds lines for transfers, closings and reopenings of this ticket, and for its being put aside and back. A closing and its
 * reopening appear together where the ticket was reopened, because system messages between them belong to the ending. A closing
 * without a reopening is not added here: the conversation shows it below all lines.
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
      // Lines between the same two messages keep their order.
      const after = all.findIndex((line, place) => place > last && line.is !== 'turn');
      return all.toSpliced(after === -1 ? all.length : after, 0, ...said);
    },
    [...lines],
  );
