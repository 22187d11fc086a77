import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';

/** A change of an existing message, by its author or by a person who reacts. */
export type MessageChange = Extract<
  EventOf<typeof messageEvents>,
  { type: 'MessageEdited' | 'MessageDeleted' | 'MessageReacted' }
>;
/**
 * `ms`: WhatsApp's clock. The emoji '' means removed. It is kept so that an older reaction cannot come back.
 * `participantId`: the group member who reacted.
 */
export type MessageReaction = { emoji: string; fromMe: boolean; ms: number; participantId?: number | undefined };
/** A text and when it was written. */
export type WrittenText = { body: string; ms: number };
export type Changeable = {
  body: string;
  /** When the text was last edited; null if never. */
  editedMs: number | null;
  edits: number;
  /** The latest text can be read on the phone only. */
  isEditUnread: boolean;
  isDeleted: boolean;
  reactions: readonly MessageReaction[];
};
/** The state of a message without changes. */
export const unchanged = { editedMs: null, edits: 0, isEditUnread: false, isDeleted: false, reactions: [] };

type Side = Pick<MessageReaction, 'fromMe' | 'participantId'>;
const samePerson = (a: Side, b: Side): boolean => a.fromMe === b.fromMe && a.participantId === b.participantId;

/** Returns the reactions after one more: the latest of each person, in any order of arrival. */
export const reacted = (reactions: readonly MessageReaction[], given: MessageReaction): readonly MessageReaction[] => {
  const { emoji, fromMe, ms, participantId } = given;
  const before = reactions.find((one) => samePerson(one, given));
  if (before && before.ms > ms) return reactions;
  const after = { emoji, fromMe, ms, ...(participantId !== undefined && { participantId }) };
  return [...reactions.filter((one) => one !== before), after];
};

/** Returns all texts of a message in the order in which they were written. The last one is shown. */
export const worded = ([first, ...rest]: readonly WrittenText[], { body, ms }: WrittenText): readonly WrittenText[] =>
  first ? [first, ...[...rest, { body, ms }].sort((a, b) => a.ms - b.ms)] : [{ body, ms }];

/** The chat and, in a group, the participant who wrote the message; none if the company did. */
type Author = { contactId: number; participantId?: number | undefined };

/**
 * Whether a change may apply. It must come from the chat of the message. In a group it must also come from the author,
 * except for a reaction or a deletion by an admin.
 */
export const isAllowed = ({ contactId, participantId }: Author, { type, data }: MessageChange): boolean => {
  if (data.contactId !== contactId) return false;
  if (type === 'MessageReacted' || data.participantId === participantId) return true;
  return type === 'MessageDeleted' && data.byAdmin === true;
};

/** 20 minutes. WhatsApp's clients allow edits for 15, but a modified client could edit forever. */
const EDITED_FOR_MS = 1_200_000;
const MOST_EDITS = 30;
/** Upper bound of changes stored before their message arrives. */
const MOST_EARLY = 10;

/** Whether a change is in time after the message was sent. Only an edit can be late. */
const isInTime = (saidMs: number, { type, data }: MessageChange): boolean =>
  type !== 'MessageEdited' || data.ms <= saidMs + EDITED_FOR_MS;

/**
 * Returns the events of a change. There are none for a deleted message, a known reaction, another person's chat or text, and
 * an edit that is too late or one too many.
 */
export const decideChange = (
  state: Changeable & Author & { saidMs: number; takenMs: number | null },
  change: MessageChange,
): readonly MessageChange[] => {
  if (state.isDeleted || !isAllowed(state, change)) return [];
  if (change.type === 'MessageEdited')
    return state.edits < MOST_EDITS && isInTime(state.takenMs ?? state.saidMs, change) ? [change] : [];
  if (change.type !== 'MessageReacted') return [change];
  const { emoji, ms } = change.data;
  const now = state.reactions.find((one) => samePerson(one, change.data));
  const isOld = now !== undefined && now.ms > ms;
  return isOld || (now?.emoji ?? '') === emoji ? [] : [change];
};

/** Whether a later change replaces an earlier one: the same type, and for reactions the same person. */
const isOfKind = (a: MessageChange, b: MessageChange): boolean =>
  a.type === b.type && (a.type !== 'MessageReacted' || b.type !== a.type || samePerson(a.data, b.data));
const saidBy = ({ type, data }: MessageChange): string =>
  type === 'MessageEdited'
    ? `${data.unread ? 'unread' : 'words'} ${data.body}`
    : type === 'MessageReacted'
      ? data.emoji
      : '';

/**
 * Returns the events of a change whose message has not arrived. Repetitions add nothing, and edits and reactions are
 * limited.
 */
export const decideEarly = (early: readonly MessageChange[], change: MessageChange): readonly MessageChange[] => {
  const { contactId, participantId } = change.data;
  const isSame = ({ data }: MessageChange) => data.contactId === contactId && data.participantId === participantId;
  const before = early.findLast((each) => isSame(each) && isOfKind(each, change));
  if (before && saidBy(before) === saidBy(change)) return [];
  return change.type === 'MessageDeleted' || early.length < MOST_EARLY ? [change] : [];
};

/**
 * Returns the early changes to repeat after the message: the last edit, the deletion, and the last reaction of each person.
 */
export const earlyToRepeat = (
  early: readonly MessageChange[],
  { timestamp, ...author }: Author & { timestamp: number },
): readonly MessageChange[] => {
  const his = early.filter((change) => isAllowed(author, change) && isInTime(timestamp * 1000, change));
  const isOutdone = (change: MessageChange, at: number): boolean =>
    his.some(
      (other, place) =>
        isOfKind(other, change) && (other.data.ms > change.data.ms || (other.data.ms === change.data.ms && place > at)),
    );
  return his.filter((change, at) => !isOutdone(change, at));
};

/** Returns the message after a change. An edit older than the current text changes nothing but the count. */
export const withChange = <State extends Changeable>(state: State, change: MessageChange): State => {
  switch (change.type) {
    case 'MessageEdited': {
      const { body, ms, unread } = change.data;
      const edits = state.edits + 1;
      if (ms < (state.editedMs ?? 0)) return { ...state, edits };
      return unread
        ? { ...state, edits, editedMs: ms, isEditUnread: true }
        : { ...state, edits, body, editedMs: ms, isEditUnread: false };
    }
    case 'MessageDeleted':
      return { ...state, isDeleted: true };
    case 'MessageReacted':
      return { ...state, reactions: reacted(state.reactions, change.data) };
  }
};
