import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { inOrder } from './order.ts';
import type { TimelineLine } from './timeline.ts';

/**
 * The scroll state of the list: whether it is near its top, the index of the first rendered line, and that of the first line.
 * `ready` is whether older messages exist and no request for them is running.
 */
type ScrolledTo = { atTop: boolean; drawn: number; first: number; ready: boolean };

/**
 * Creates a function that decides at each scroll position whether to load older messages: once per arrival at the top. Loaded
 * messages change the first line. After a failure the user must leave the top and return. An arrival while a request cannot
 * be made counts once it can.
 */
export const arrivals = () => {
  let asked: number | null = null;
  return ({ atTop, drawn, first, ready }: ScrolledTo): boolean => {
    if (!atTop) asked = null;
    if (!atTop || !ready || drawn > first || asked === first) return false;
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
