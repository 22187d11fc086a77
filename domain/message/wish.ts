import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';
import type { Changeable } from './later.ts';

/**
 * What a user wants WhatsApp to do to a message of the company's: `waId` names what is sent for it, `ms` when he wanted it, and
 * `error` why WhatsApp did not; '' while it waits.
 */
export type Wish = { is: 'edit' | 'deletion'; body: string; ms: number; waId: string; userId: number; error: string };
type Wished = Pick<Wish, 'ms' | 'waId' | 'userId'>;
export type Wishable = Changeable & {
  is: 'in' | 'out';
  contactId: number;
  /** Who of a group said it. */
  participantId?: number | undefined;
  kind: string;
  error: string;
  wish: Wish | null;
  /** The user who wrote it; null: typed on the phone, or said by the system. */
  userId: number | null;
  /** When it was said, by the clock of who sent it, and when WhatsApp took it; null: not yet. */
  saidMs: number;
  takenMs: number | null;
};
type Facts = readonly EventOf<typeof messageEvents>[];

/** So long after its words were said or changed they can be changed (R200). WhatsApp counts from when it took them. */
export const EDITABLE_MS = 900_000;
/**
 * How long after WhatsApp took a message it can be deleted for everyone: two days and twelve hours. WhatsApp's server takes a
 * later deletion too, but the customer's phone ignores it and keeps the message.
 */
export const DELETABLE_MS = 216_000_000;
const limits = { edit: EDITABLE_MS, deletion: DELETABLE_MS } as const;
/** Nobody knows whether these arrived. */
const UNSURE: ReadonlySet<string> = new Set(['ERR_WAPP_NO_ANSWER', 'ERR_SENDING_WAPP_MSG']);

/** Its author's alone, whoever else sees it (R199, R202). */
const own = (state: Wishable, userId: number): void => {
  if (state.is !== 'out' || state.userId !== userId) throw new Refused('ERR_NO_PERMISSION');
};

/** Deleted, or about to be: its words go to nobody again. */
export const isGoing = ({ isDeleted, wish }: Pick<Wishable, 'isDeleted' | 'wish'>): boolean =>
  isDeleted || (wish?.is === 'deletion' && !wish.error);

/** Whether WhatsApp took the message too long ago; one that still waits may be changed and deleted at any time. */
const isPast = (is: Wish['is'], { takenMs }: Pick<Wishable, 'takenMs'>, nowMs: number): boolean =>
  takenMs !== null && nowMs - takenMs > limits[is];

/** Kinds of files that stand with words of their own. */
const captioned: ReadonlySet<string> = new Set(['image', 'video', 'application']);
/** A text, or the words beside a file. */
const hasWords = ({ kind, body }: Wishable): boolean => kind === 'text' || (captioned.has(kind) && body.trim() !== '');

/** One's own words, for a quarter of an hour: ERR_NO_PERMISSION, ERR_EDIT_TEXT_ALONE, ERR_FETCH_WAPP_MSG. */
export const editing = (state: Wishable, { body, ms, waId, userId }: Wished & { body: string }): Facts => {
  own(state, userId);
  if (!hasWords(state)) throw new Refused('ERR_EDIT_TEXT_ALONE');
  const since = Math.max(state.saidMs, state.editedMs ?? 0);
  const isGone = state.isDeleted || state.wish?.is === 'deletion' || state.error !== '';
  if (isGone || ms - since > EDITABLE_MS) throw new Refused('ERR_FETCH_WAPP_MSG');
  const waits = state.wish && !state.wish.error ? state.wish.body : state.body;
  return body === waits
    ? []
    : [{ type: 'MessageEditQueued', data: { contactId: state.contactId, body, ms, waId, userId } }];
};

/**
 * One's own messages, of who `mayAny` all of the company's; one that never arrived is gone at once. ERR_NO_PERMISSION,
 * ERR_DELETE_TOO_LATE.
 */
export const deleting = (state: Wishable, { ms, waId, userId, mayAny }: Wished & { mayAny: boolean }): Facts => {
  if (state.is !== 'out' || !mayAny) own(state, userId);
  if (isGoing(state)) return [];
  if (state.error && !UNSURE.has(state.error))
    return [{ type: 'MessageDeleted', data: { contactId: state.contactId, ms, userId } }];
  if (isPast('deletion', state, ms) && ms - state.saidMs > DELETABLE_MS) throw new Refused('ERR_DELETE_TOO_LATE');
  return [{ type: 'MessageDeletionQueued', data: { ms, waId, userId } }];
};

/** What WhatsApp made of a wish; of one that another has replaced, nothing. `waId` null: of whichever waits. */
export const settling = (state: Wishable, { waId, done }: { waId: string | null; done: boolean }): Facts => {
  const { wish, contactId } = state;
  if (!wish || wish.error || (waId !== null && wish.waId !== waId)) return [];
  const { body, ms, userId } = wish;
  if (wish.is === 'edit')
    return done
      ? [{ type: 'MessageEdited', data: { contactId, body, ms, userId } }]
      : [{ type: 'MessageEditFailed', data: { reason: 'ERR_FETCH_WAPP_MSG' } }];
  return done
    ? [{ type: 'MessageDeleted', data: { contactId, ms, userId } }]
    : [{ type: 'MessageDeletionFailed', data: { reason: 'ERR_DELETE_WAPP_MSG' } }];
};

/** What becomes of a wish when its message could not be sent: there is nothing to edit, and nothing left to delete. */
export const failing = (state: Wishable): Facts => settling(state, { waId: null, done: state.wish?.is === 'deletion' });

/** Whether WhatsApp would take an edit or a deletion and show it to nobody. */
export const isTooLate = (state: Pick<Wishable, 'wish' | 'takenMs'>, nowMs: number): boolean =>
  state.wish !== null && isPast(state.wish.is, state, nowMs);

/** The wish after a fact of its message. */
export const wishAfter = (wish: Wish | null, { type, data }: Facts[number]): Wish | null => {
  switch (type) {
    case 'MessageEditQueued': {
      const { body, ms, waId, userId } = data;
      return { is: 'edit', body, ms, waId, userId, error: '' };
    }
    case 'MessageDeletionQueued':
      return { is: 'deletion', body: '', ...data, error: '' };
    case 'MessageEditFailed':
    case 'MessageDeletionFailed':
      return wish && { ...wish, error: data.reason };
    case 'MessageEdited':
      return wish?.is === 'edit' && wish.ms === data.ms ? null : wish;
    case 'MessageDeleted':
      return null;
    default:
      return wish;
  }
};
