import type { MessageRecord } from '../../domain/message/shape.ts';
import { inOrder } from './order.ts';
import type { TimelineLine } from './timeline.ts';

/** Whether the list is near its top, the index of the first line drawn, and that of the first line there is. */
type ScrolledTo = { atTop: boolean; drawn: number; first: number };

/**
 * Says of each place whether older messages are to be asked for: once for each arrival at the top. Those that come make
 * another first line; after a failure one has to leave the top and come back.
 */
export const arrivals = () => {
  let asked: number | null = null;
  return ({ atTop, drawn, first }: ScrolledTo): boolean => {
    if (!atTop) asked = null;
    if (!atTop || drawn > first || asked === first) return false;
    asked = first;
    return true;
  };
};

/** The last message among the lines: what waits to be sent stands below it, and is nothing that came. */
export const newest = (lines: readonly TimelineLine[]): MessageRecord | null => {
  const line = lines.findLast(({ is }) => is === 'message');
  return line?.is === 'message' ? line.message : null;
};

/** The messages of the contact that came after the one seen last, also when that is gone; all when none was seen. */
export const cameAfter = (lines: readonly TimelineLine[], seen: MessageRecord | null): MessageRecord[] =>
  lines.flatMap((line) =>
    line.is === 'message' && !line.message.fromMe && (!seen || inOrder(line.message, seen) > 0) ? line.message : [],
  );
