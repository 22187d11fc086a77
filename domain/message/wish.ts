import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';
import type { Changeable } from './changes.ts';

/**
 * A pending edit or deletion of a message of the company. `waId`: WhatsApp's id of what is sent for it. `ms`: when the user
 * requested it. `error`: why WhatsApp refused it; '' while pending.
 */
export type Wish = { is: 'edit' | 'deletion'; body: string; ms: number; waId: string; userId: number; error: string };
type Wished = Pick<Wish, 'ms' | 'waId' | 'userId'>;
export type Wishable = Changeable & {
  is: 'in' | 'out';
  contactId: number;
  /** The group member who wrote it. */
  participantId?: number | undefined;
  kind: string;
  error: string;
  wish: Wish | null;
  /** The user who wrote it; null if typed on the phone or sent by the system. */
  userId: number | null;
  /** When it was written, by the sender's clock, and when WhatsApp accepted it; null: not yet. */
  saidMs: number;
  takenMs: number | null;
};
type Facts = readonly EventOf<typeof messageEvents>[];

/** How long after its last text a message can be edited (R200). WhatsApp counts from when it accepted the message. */
export const EDITABLE_MS = 900_000;
/**
 * How long after WhatsApp accepted a message it can be deleted for everyone: two days and twelve hours. WhatsApp's server
 * accepts a later deletion too, but the customer's phone ignores it and keeps the message.
 */
export const DELETABLE_MS = 216_000_000;
const limits = { edit: EDITABLE_MS, deletion: DELETABLE_MS } as const;
/** After these errors the message may have arrived or not. */
const UNSURE: ReadonlySet<string> = new Set(['ERR_WAPP_NO_ANSWER', 'ERR_SENDING_WAPP_MSG']);

/** Throws ERR_NO_PERMISSION unless the user wrote the message; seeing it is not enough (R199, R202). */
const own = (state: Wishable, userId: number): void => {
  if (state.is !== 'out' || state.userId !== userId) throw new Refused('ERR_NO_PERMISSION');
};

/** Whether the message is deleted or about to be. Its text is sent to no one any more. */
export const isGoing = ({ isDeleted, wish }: Pick<Wishable, 'isDeleted' | 'wish'>): boolean =>
  isDeleted || (wish?.is === 'deletion' && !wish.error);

/** Whether WhatsApp accepted the message too long ago. One that still waits can be edited and deleted at any time. */
const isPast = (is: Wish['is'], { takenMs }: Pick<Wishable, 'takenMs'>, nowMs: number): boolean =>
  takenMs !== null && nowMs - takenMs > limits[is];

/** Kinds of files that may have a caption. */
const captioned: ReadonlySet<string> = new Set(['image', 'video', 'application']);
const hasWords = ({ kind, body }: Wishable): boolean => kind === 'text' || (captioned.has(kind) && body.trim() !== '');

/**
 * Queues an edit of the user's own text, within 15 minutes. Throws ERR_NO_PERMISSION, ERR_EDIT_TEXT_ALONE or
 * ERR_FETCH_WAPP_MSG.
 */
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
 * Deletes the user's own message, or with `mayAny` any message of the company. One that never arrived is deleted at once.
 * Throws ERR_NO_PERMISSION or ERR_DELETE_TOO_LATE.
 */
export const deleting = (state: Wishable, { ms, waId, userId, mayAny }: Wished & { mayAny: boolean }): Facts => {
  if (state.is !== 'out' || !mayAny) own(state, userId);
  if (isGoing(state)) return [];
  if (state.error && !UNSURE.has(state.error))
    return [{ type: 'MessageDeleted', data: { contactId: state.contactId, ms, userId } }];
  if (isPast('deletion', state, ms) && ms - state.saidMs > DELETABLE_MS) throw new Refused('ERR_DELETE_TOO_LATE');
  return [{ type: 'MessageDeletionQueued', data: { ms, waId, userId } }];
};

/**
 * Returns the events of WhatsApp's answer to an edit or deletion; none if another one replaced it. `waId` null: the pending
 * one.
 */
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

/** Settles the pending operation of a message that could not be sent: an edit fails, a deletion succeeds. */
export const failing = (state: Wishable): Facts => settling(state, { waId: null, done: state.wish?.is === 'deletion' });

/** Whether WhatsApp would accept an edit or a deletion but no phone would show it. */
export const isTooLateToChange = (state: Pick<Wishable, 'wish' | 'takenMs'>, nowMs: number): boolean =>
  state.wish !== null && isPast(state.wish.is, state, nowMs);

/** Returns the pending operation after an event of its message. */
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
