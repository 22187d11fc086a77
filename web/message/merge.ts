import { z } from 'zod';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { inOrder } from './timeline.ts';

/** Replies and frames overtake each other: the later state stays, and what WhatsApp acknowledged only rises. */
const newer = (known: MessageRecord, heard: MessageRecord): MessageRecord => {
  const falls = heard.fromMe && heard.ack < known.ack && known.ack >= 2;
  return heard.updatedAt < known.updatedAt || falls ? known : heard;
};

/** The known ticket or the one just heard of, whichever changed last. */
export const newerTicket = (known: TicketRecord | null | undefined, heard: TicketRecord): TicketRecord =>
  known && known.id === heard.id && heard.updatedAt < known.updatedAt ? known : heard;

const tag = z.object({ id: z.number(), name: z.string(), color: z.string() });
const tagHeard = z.union([z.object({ record: tag }), z.object({ id: z.number() })]);

/** The tags of a ticket after the frame of a tag: renamed, recoloured or gone. */
export const retagged = (tags: TicketRecord['tags'], payload: unknown): TicketRecord['tags'] => {
  const heard = tagHeard.safeParse(payload).data;
  if (!heard) return tags;
  if ('record' in heard) return tags.map((known) => (known.id === heard.record.id ? heard.record : known));
  return tags.filter(({ id }) => id !== heard.id);
};

/** Both sets of messages, each once, in the order of the conversation. */
export const merge = (known: readonly MessageRecord[], heard: readonly MessageRecord[]): MessageRecord[] => {
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of heard) {
    const old = all.get(message.id);
    all.set(message.id, old ? newer(old, message) : message);
  }
  return [...all.values()].sort(inOrder);
};
