import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { inOrder } from './order.ts';
import type { TimelineLine } from './timeline.ts';

/**
 * The scroll state of the list: whether it is near its top, the index of the first rendered line, and that of the first line.
 */
type ScrolledTo = { atTop: boolean; drawn: number; first: number };

/**
 * Creates a function that decides at each scroll position whether to load older messages: once per arrival at the top. Loaded
 * messages change the first line. After a failure the user must leave the top and return.
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

/** The last message among the lines. Ignores messages that wait to be sent, which are below it. */
export const newest = (lines: readonly TimelineLine[]): MessageRecord | null => {
  const line = lines.findLast(({ is }) => is === 'message');
  return line?.is === 'message' ? line.message : null;
};

/** The messages of the contact after the last seen one, even if that was deleted. All of them if none was seen. */
export const cameAfter = (lines: readonly TimelineLine[], seen: MessageRecord | null): MessageRecord[] =>
  lines.flatMap((line) =>
    line.is === 'message' && !line.message.fromMe && (!seen || inOrder(line.message, seen) > 0) ? line.message : [],
  );
