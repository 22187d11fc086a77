import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { wantedWords } from '../message/own.ts';
import { unsigned } from './useSign.ts';
import type { Attached } from '../../../api/outbox/outgoing.ts';
import type { OutgoingMessage, ReplyFile } from '../timeline/timeline.ts';

/** The draft of a ticket's composer. It is kept while other tickets are open. */
export type Draft = {
  text: string;
  quoted: MessageRecord | null;
  file: ReplyFile | null;
  attached: Attached[];
  /** The message being edited, the signature that stays in front of its text, and the draft text from before the edit. */
  editing: { id: string; signature: string; before: string } | null;
};
/** Everything that the server has not received yet. */
export type Unsent = {
  outgoing: OutgoingMessage[];
  drafts: Record<number, Draft>;
  /** Text typed before a conversation's ticket was known, by uuid. */
  typedAhead: Record<string, string>;
};
export const noDraft: Draft = { text: '', quoted: null, file: null, attached: [], editing: null };

/** A message that its author edits. `ticketId` names a composer other than the open one. */
export type Edit = { message: MessageRecord; author: string; ticketId?: number };
/** Starts an edit: the draft shows the text of the message without its signature, and keeps the earlier text. */
export const editing = (draft: Draft, { message, author }: Edit): Draft => {
  const { signature, words } = unsigned(wantedWords(message), author);
  return { ...draft, text: words, editing: { id: message.id, signature, before: draft.editing?.before ?? draft.text } };
};

/** Ends an edit and restores the earlier text. */
export const edited = (draft: Draft): Draft =>
  draft.editing ? { ...draft, text: draft.editing.before, editing: null } : draft;

/** A ticket by its uuid and, once known, its id. */
export type TicketRef = { uuid: string; ticketId: number | null };
/** Keys pressed while a conversation opens: text, or a Backspace. */
export type Typed = TicketRef & { text: string; erases: boolean };

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const withoutLast = (text: string): string => text.slice(0, [...characters.segment(text)].at(-1)?.index ?? 0);

const append = ({ drafts }: Unsent, ticketId: number, change: (text: string) => string): void => {
  const draft = drafts[ticketId] ?? noDraft;
  drafts[ticketId] = { ...draft, text: change(draft.text) };
};

/** Appends typed keys to the draft. Keys typed before the ticket was known stay in front of them. */
export const type = (state: Unsent, { uuid, ticketId, text, erases }: Typed): void => {
  const change = (before: string) => (erases ? withoutLast(before) : before + text);
  const ahead = state.typedAhead[uuid];
  if (ticketId !== null && ahead === undefined) append(state, ticketId, change);
  else state.typedAhead[uuid] = change(ahead ?? '');
};

/** Moves the text typed before the ticket was known into its draft. */
export const joinTypedAhead = (state: Unsent, uuid: string, ticketId: number): void => {
  const ahead = state.typedAhead[uuid];
  if (ahead) append(state, ticketId, (text) => text + ahead);
  delete state.typedAhead[uuid];
};

/** The content of a message to send. */
export type NewMessage = Pick<OutgoingMessage, 'ticketId' | 'body' | 'quoted' | 'file' | 'mentions'> & {
  attached?: Attached[];
};

/** Adds the id if it is missing, or else removes it. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
