import { allows } from '../../../../domain/kernel/permissions.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { SignedIn } from '../../../../domain/user/shape.ts';

/** Same values as in domain/message/wish.ts. */
const [EDITABLE_MS, DELETABLE_MS] = [900_000, 216_000_000];
type Me = Pick<SignedIn, 'id' | 'profile'>;

const isThere = ({ fromMe, isDeleted, isErased, call }: MessageRecord): boolean =>
  fromMe && !isDeleted && !isErased && !call;

/**
 * Whether the user may delete a message: their own or, for admins, any message of the company. Deleted messages and those with
 * a pending deletion are excluded.
 */
export const isDeletable = (message: MessageRecord, me: Me | null): boolean =>
  isThere(message) &&
  me !== null &&
  (message.userId === me.id || allows(me.profile, 'messages:deleteAny')) &&
  (message.wish?.is !== 'deletion' || message.wish.error !== '');

/** Whether WhatsApp received the message too long ago. A deletion would leave it on the customer's phone. */
export const isTooOldToDelete = ({ ack, createdAt }: MessageRecord, now = Date.now()): boolean =>
  ack >= 2 && now - Date.parse(createdAt) > DELETABLE_MS;

const captioned: ReadonlySet<string> = new Set(['image', 'video', 'application']);
const hasWords = ({ mediaType, body }: MessageRecord): boolean =>
  mediaType === 'conversation' || (captioned.has(mediaType) && body.trim() !== '');

/**
 * Whether the user may edit a message: an own text or caption of the last 15 minutes. WhatsApp shows later edits to no one
 * (R200).
 */
export const isEditable = (message: MessageRecord, me: Me | null, now = Date.now()): boolean =>
  isThere(message) &&
  message.userId === me?.id &&
  hasWords(message) &&
  message.error === '' &&
  message.wish?.is !== 'deletion' &&
  now - Date.parse(message.createdAt) <= EDITABLE_MS;

/** The reactions including the company's pending one. */
export const wantedReactions = ({ reactions, reacting }: MessageRecord): MessageRecord['reactions'] => {
  if (!reacting || reacting.error) return reactions;
  const { emoji } = reacting;
  return [...reactions.filter(({ fromMe }) => !fromMe), ...(emoji ? [{ emoji, fromMe: true, name: '' }] : [])];
};

/** The text including a pending edit. */
export const wantedWords = ({ body, wish }: MessageRecord): string =>
  wish?.is === 'edit' && !wish.error ? wish.body : body;
