import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { inOrder } from './order.ts';
import type { TimelineLine } from './timeline.ts';

/**
 * The id of the first of `count` unread messages, or of the contact's first loaded one if not all are loaded. '' if no message
 * is unread.
 */
export const firstUnread = (messages: readonly MessageRecord[], count: number): string => {
  if (count === 0) return '';
  const theirs = messages.filter(({ fromMe, notice }) => !fromMe && !notice).toSorted(inOrder);
  return (theirs.at(-count) ?? theirs[0])?.id ?? '';
};

/** Adds a line above the first message that was unread when the conversation was opened. */
export const withUnread = (lines: readonly TimelineLine[], messageId: string): TimelineLine[] => {
  const at = messageId ? lines.findIndex((line) => line.is === 'message' && line.message.id === messageId) : -1;
  return at === -1 ? [...lines] : lines.toSpliced(at, 0, { is: 'unread', id: 'unread' });
};
