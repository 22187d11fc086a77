import { v4 } from 'uuid';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { wantedWords } from './own.ts';
import { unsigned } from './useSign.ts';
import type { Attached, Outgoing, ReplyFile } from './timeline.ts';

/** What stands in a composer: one for each ticket, kept while other tickets are open. */
export type Draft = {
  text: string;
  quoted: MessageRecord | null;
  file: ReplyFile | null;
  attached: Attached[];
  /** The message whose words are being changed, the signature that stays before them, and what was being written before that. */
  editing: { id: string; signature: string; before: string } | null;
};
/** What the server does not have yet. */
export type Unsent = {
  outgoing: Outgoing[];
  drafts: Record<number, Draft>;
  /** What was typed for a conversation, by its uuid, before its ticket was known. */
  typedAhead: Record<string, string>;
};
export const noDraft: Draft = { text: '', quoted: null, file: null, attached: [], editing: null };

/** A message whose words its author changes; `ticketId`: in another composer than the open one. */
export type Edit = { message: MessageRecord; author: string; ticketId?: number };
/** The draft while the words of a message are changed, without their signature; what was written waits. */
export const editing = (draft: Draft, { message, author }: Edit): Draft => {
  const { signature, words } = unsigned(wantedWords(message), author);
  return { ...draft, text: words, editing: { id: message.id, signature, before: draft.editing?.before ?? draft.text } };
};

/** The draft as it was before. */
export const edited = (draft: Draft): Draft =>
  draft.editing ? { ...draft, text: draft.editing.before, editing: null } : draft;

/** A ticket by the uuid of its address, and by its id once that is known. */
export type TicketRef = { uuid: string; ticketId: number | null };
/** Keys that were pressed while a conversation opens: a text, or the one that erases the last character. */
export type Typed = TicketRef & { text: string; erases: boolean };

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const withoutLast = (text: string): string => text.slice(0, [...characters.segment(text)].at(-1)?.index ?? 0);

const append = ({ drafts }: Unsent, ticketId: number, change: (text: string) => string): void => {
  const draft = drafts[ticketId] ?? noDraft;
  drafts[ticketId] = { ...draft, text: change(draft.text) };
};

/** Puts typed keys at the end of the draft. Those that came before the ticket was known stay before them. */
export const type = (state: Unsent, { uuid, ticketId, text, erases }: Typed): void => {
  const change = (before: string) => (erases ? withoutLast(before) : before + text);
  const ahead = state.typedAhead[uuid];
  if (ticketId !== null && ahead === undefined) append(state, ticketId, change);
  else state.typedAhead[uuid] = change(ahead ?? '');
};

/** The ticket is known now: what was typed for it joins its draft. */
export const joinTypedAhead = (state: Unsent, uuid: string, ticketId: number): void => {
  const ahead = state.typedAhead[uuid];
  if (ahead) append(state, ticketId, (text) => text + ahead);
  delete state.typedAhead[uuid];
};

type Said = Pick<Outgoing, 'ticketId' | 'body' | 'quoted' | 'file' | 'mentions'> & { attached?: Attached[] };
/** What is said, on its way from now on. */
export const leaving = (said: Said): Outgoing => ({
  attached: [],
  ...said,
  share: 0,
  key: v4(),
  at: new Date().toISOString(),
  failed: '',
});

/** The ids with this one more, or one less. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
