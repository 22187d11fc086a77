import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';

/** What its author, or who reacts to it, does to a message once it is said. */
export type Change = Extract<
  EventOf<typeof messageEvents>,
  { type: 'MessageEdited' | 'MessageDeleted' | 'MessageReacted' }
>;
/**
 * `ms`: by WhatsApp's clock; an emoji '' was taken away, and is kept so that an older one does not come back.
 * `participantId`: who of a group.
 */
export type Reaction = { emoji: string; fromMe: boolean; ms: number; participantId?: number | undefined };
/** Words, and when they were said. */
export type Said = { body: string; ms: number };
export type Changeable = {
  body: string;
  /** When its words were changed last; null: never. */
  editedMs: number | null;
  edits: number;
  /** Its last words can be read on the phone alone. */
  isEditUnread: boolean;
  isDeleted: boolean;
  reactions: readonly Reaction[];
};
/** What has not been changed yet. */
export const unchanged = { editedMs: null, edits: 0, isEditUnread: false, isDeleted: false, reactions: [] };

type Side = Pick<Reaction, 'fromMe' | 'participantId'>;
const samePerson = (a: Side, b: Side): boolean => a.fromMe === b.fromMe && a.participantId === b.participantId;

/** The reactions after one more: the latest of each person, whatever order they come in. */
export const reacted = (reactions: readonly Reaction[], given: Reaction): readonly Reaction[] => {
  const { emoji, fromMe, ms, participantId } = given;
  const before = reactions.find((one) => samePerson(one, given));
  if (before && before.ms > ms) return reactions;
  const after = { emoji, fromMe, ms, ...(participantId !== undefined && { participantId }) };
  return [...reactions.filter((one) => one !== before), after];
};

/** All words of a message in the order in which they were said, the first ones first: the last are shown. */
export const worded = ([first, ...rest]: readonly Said[], { body, ms }: Said): readonly Said[] =>
  first ? [first, ...[...rest, { body, ms }].sort((a, b) => a.ms - b.ms)] : [{ body, ms }];

/** Who said a message, where: in a group one of its participants, or the company (none). */
type Author = { contactId: number; participantId?: number | undefined };

/**
 * Whether it comes out of the chat of the message, nobody changes what was said in another one; and in a group from its
 * author, but for a reaction, and for the deletion by an admin.
 */
export const isAllowed = ({ contactId, participantId }: Author, { type, data }: Change): boolean => {
  if (data.contactId !== contactId) return false;
  if (type === 'MessageReacted' || data.participantId === participantId) return true;
  return type === 'MessageDeleted' && data.byAdmin === true;
};

/** WhatsApp's own clients edit for a quarter of an hour; whoever writes his own could do so for ever. */
const EDITED_FOR_MS = 1_200_000;
const MOST_EDITS = 30;
/** So many are kept of what comes before its message does. */
const MOST_EARLY = 10;

/** Whether a change comes in time after its message was said; an edit alone can be late. */
const isInTime = (saidMs: number, { type, data }: Change): boolean =>
  type !== 'MessageEdited' || data.ms <= saidMs + EDITED_FOR_MS;

/**
 * What a change adds to the log: nothing once the message is deleted, where the reaction is there already, where it is of
 * somebody else's chat or words, or an edit too late or too many.
 */
export const changing = (
  state: Changeable & Author & { saidMs: number; takenMs: number | null },
  change: Change,
): readonly Change[] => {
  if (state.isDeleted || !isAllowed(state, change)) return [];
  if (change.type === 'MessageEdited')
    return state.edits < MOST_EDITS && isInTime(state.takenMs ?? state.saidMs, change) ? [change] : [];
  if (change.type !== 'MessageReacted') return [change];
  const { emoji, ms } = change.data;
  const now = state.reactions.find((one) => samePerson(one, change.data));
  const isOld = now !== undefined && now.ms > ms;
  return isOld || (now?.emoji ?? '') === emoji ? [] : [change];
};

/** Whether the later one takes the place of the earlier: of one kind, and a reaction of one side. */
const isOfKind = (a: Change, b: Change): boolean =>
  a.type === b.type && (a.type !== 'MessageReacted' || b.type !== a.type || samePerson(a.data, b.data));
const saidBy = ({ type, data }: Change): string =>
  type === 'MessageEdited'
    ? `${data.unread ? 'unread' : 'words'} ${data.body}`
    : type === 'MessageReacted'
      ? data.emoji
      : '';

/** What a change of a message that has not come adds: nothing that is there already, and not without end. */
export const beforehand = (early: readonly Change[], change: Change): readonly Change[] => {
  const { contactId, participantId } = change.data;
  const isSame = ({ data }: Change) => data.contactId === contactId && data.participantId === participantId;
  const before = early.findLast((each) => isSame(each) && isOfKind(each, change));
  if (before && saidBy(before) === saidBy(change)) return [];
  return change.type === 'MessageDeleted' || early.length < MOST_EARLY ? [change] : [];
};

/** What of it is told again behind a message that has come: its last words, its end, and the last reaction of each side. */
export const retold = (
  early: readonly Change[],
  { timestamp, ...author }: Author & { timestamp: number },
): readonly Change[] => {
  const his = early.filter((change) => isAllowed(author, change) && isInTime(timestamp * 1000, change));
  const isOutdone = (change: Change, at: number): boolean =>
    his.some(
      (other, place) =>
        isOfKind(other, change) && (other.data.ms > change.data.ms || (other.data.ms === change.data.ms && place > at)),
    );
  return his.filter((change, at) => !isOutdone(change, at));
};

/** The message after a change; words that are older than the ones it has change nothing. */
export const applied = <State extends Changeable>(state: State, change: Change): State => {
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
