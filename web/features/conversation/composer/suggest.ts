import type { QuickMessageRecord } from '../../../../domain/quickMessage/record.ts';
import { filledSaved, type Occasion } from '../../../../domain/kernel/variables.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { SignedIn } from '../../../../domain/user/shape.ts';

type Reply = Pick<QuickMessageRecord, 'id' | 'shortcode' | 'message' | 'mediaName'>;
const longest = 35;

/** Normalises a shortcode for comparison: no accents, lower case, no leading slash. */
const bare = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/^\//, '').trim();

/**
 * The replies whose shortcode contains the text after the slash; those that start with it come first. None for the slash alone
 * (R176). Replies without text and file are skipped, because they would fill in nothing.
 */
export const suggested = <R extends Reply>(text: string, replies: readonly R[]): R[] => {
  const term = bare(text);
  if (!text.startsWith('/') || !term) return [];
  const says = ({ message, mediaName }: R) => message.trim() !== '' || mediaName !== null;
  const found = replies.filter((reply) => bare(reply.shortcode).includes(term) && says(reply));
  const begins = ({ shortcode }: R) => bare(shortcode).startsWith(term);
  return [...found.filter(begins), ...found.filter((reply) => !begins(reply))];
};

/** `shortcode - message` on one line, cut at 35 characters. A reply without text shows its file name. */
export const labelOf = ({ shortcode, message, mediaName }: Omit<Reply, 'id'>): string => {
  const letters = Array.from(`${shortcode} - ${message.trim() || (mediaName ?? '')}`.replaceAll(/\s+/g, ' ').trim());
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join('');
};

/** The text of a reply for the contact of a ticket. `at` is the time to use (ISO). */
export const replyText = (
  { message }: Pick<Reply, 'message'>,
  { id, createdAt, contact }: Pick<TicketRecord, 'id' | 'createdAt' | 'contact'>,
  { timeZone, language }: Pick<SignedIn['company'], 'timeZone' | 'language'>,
  at: string,
): string => {
  const { name, number, email } = contact;
  const occasion: Occasion = { name, number, email, ticket: { id, createdAt }, at, timeZone, language };
  return filledSaved(message, occasion);
};

/** The index after an arrow key. It wraps around at the ends of the list. */
export const stepped = (index: number, by: 1 | -1, length: number): number => (index + by + length) % length;
