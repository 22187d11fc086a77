import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';

/** What its author, or who reacts to it, does to a message once it is said. */
export type Change = Extract<
  EventOf<typeof messageEvents>,
  { type: 'MessageEdited' | 'MessageDeleted' | 'MessageReacted' }
>;
/** `ms`: by WhatsApp's clock; an emoji '' was taken away, and is kept so that an older one does not come back. */
export type Reaction = { emoji: string; fromMe: boolean; ms: number };
/** Words, and when they were said. */
export type Said = { body: string; ms: number };
export type Changeable = {
  body: string;
  /** When its words were changed last; null: never. */
  editedMs: number | null;
  isDeleted: boolean;
  reactions: readonly Reaction[];
};
/** What has not been changed yet. */
export const unchanged = { editedMs: null, isDeleted: false, reactions: [] };

const samePerson = (a: Pick<Reaction, 'fromMe'>, b: Pick<Reaction, 'fromMe'>): boolean => a.fromMe === b.fromMe;

/** The reactions after one more: the latest of each person, whatever order they come in. */
export const reacted = (reactions: readonly Reaction[], { emoji, fromMe, ms }: Reaction): readonly Reaction[] => {
  const before = reactions.find((one) => samePerson(one, { fromMe }));
  if (before && before.ms > ms) return reactions;
  return [...reactions.filter((one) => one !== before), { emoji, fromMe, ms }];
};

/** All words of a message in the order in which they were said, the first ones first: the last are shown. */
export const worded = ([first, ...rest]: readonly Said[], { body, ms }: Said): readonly Said[] =>
  first ? [first, ...[...rest, { body, ms }].sort((a, b) => a.ms - b.ms)] : [{ body, ms }];

/** Whether it comes out of the chat of the message: nobody changes what was said in another one. */
export const isOfChat = ({ contactId }: { contactId: number }, { data }: Change): boolean =>
  data.contactId === contactId;

/**
 * What a change adds to the log: nothing once the message is deleted, where the reaction is there already, or where it
 * is of somebody else's chat.
 */
export const changing = (state: Changeable & { contactId: number }, change: Change): readonly Change[] => {
  if (state.isDeleted || !isOfChat(state, change)) return [];
  if (change.type !== 'MessageReacted') return [change];
  const { emoji, fromMe, ms } = change.data;
  const now = state.reactions.find((one) => samePerson(one, { fromMe }));
  const isOld = now !== undefined && now.ms > ms;
  return isOld || (now?.emoji ?? '') === emoji ? [] : [change];
};

/** The message after a change; words that are older than the ones it has change nothing. */
export const applied = <State extends Changeable>(state: State, change: Change): State => {
  switch (change.type) {
    case 'MessageEdited': {
      const { body, ms } = change.data;
      return ms < (state.editedMs ?? 0) ? state : { ...state, body, editedMs: ms };
    }
    case 'MessageDeleted':
      return { ...state, isDeleted: true };
    case 'MessageReacted':
      return { ...state, reactions: reacted(state.reactions, change.data) };
  }
};
