import type { MessageRecord } from '../../../../domain/message/shape.ts';

/** Conversations sort by WhatsApp's timestamp in seconds, then by the log position (read-models.md, Read models). */
export const inOrder = (a: MessageRecord, b: MessageRecord): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  const [x, y] = [BigInt(a.position), BigInt(b.position)];
  return x < y ? -1 : x > y ? 1 : 0;
};
