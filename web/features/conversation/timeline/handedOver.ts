import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { TimelineLine } from './timeline.ts';

/** Adds the line that says when and why a bot handed this ticket over to people, after the messages up to then. */
export const withHandOver = (
  lines: readonly TimelineLine[],
  { id, handOver }: Pick<TicketRecord, 'id' | 'handOver'>,
): TimelineLine[] => {
  if (!handOver) return [...lines];
  const at = BigInt(handOver.position);
  const last = lines.findLastIndex(
    (line) => line.is === 'message' && line.message.ticketId === id && BigInt(line.message.position) <= at,
  );
  return last === -1
    ? [...lines]
    : lines.toSpliced(last + 1, 0, { is: 'handedOver', id: `handedOver-${handOver.position}`, handOver });
};
