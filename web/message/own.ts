import { allows } from '../../domain/kernel/permissions.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { SignedIn } from '../../domain/user/shape.ts';

/** As domain/message/wish.ts has them. */
const [EDITABLE_MS, DELETABLE_MS] = [900_000, 216_000_000];
/** Who looks at it. */
type Me = Pick<SignedIn, 'id' | 'profile'>;

const isThere = ({ fromMe, isDeleted, isErased, call }: MessageRecord): boolean =>
  fromMe && !isDeleted && !isErased && !call;

/** One's own, of admins everybody's; what WhatsApp does not have, or is about to lose, is not deleted a second time. */
export const isDeletable = (message: MessageRecord, me: Me | null): boolean =>
  isThere(message) &&
  me !== null &&
  (message.userId === me.id || allows(me.profile, 'messages:deleteAny')) &&
  (message.wish?.is !== 'deletion' || message.wish.error !== '');

/** Whether WhatsApp took it so long ago that a deletion would leave it on the customer's phone. */
export const isTooOldToDelete = ({ ack, createdAt }: MessageRecord, now = Date.now()): boolean =>
  ack >= 2 && now - Date.parse(createdAt) > DELETABLE_MS;

const captioned: ReadonlySet<string> = new Set(['image', 'video', 'application']);
const hasWords = ({ mediaType, body }: MessageRecord): boolean =>
  mediaType === 'conversation' || (captioned.has(mediaType) && body.trim() !== '');

/** An own text, or the words beside an own file, of the last quarter of an hour: later ones WhatsApp would show to nobody (R200). */
export const isEditable = (message: MessageRecord, me: Me | null, now = Date.now()): boolean =>
  isThere(message) &&
  message.userId === me?.id &&
  hasWords(message) &&
  message.error === '' &&
  message.wish?.is !== 'deletion' &&
  now - Date.parse(message.createdAt) <= EDITABLE_MS;

/** The emojis as they shall be: with the company's that waits. */
export const wantedReactions = ({ reactions, reacting }: MessageRecord): MessageRecord['reactions'] => {
  if (!reacting || reacting.error) return reactions;
  const { emoji } = reacting;
  return [...reactions.filter(({ fromMe }) => !fromMe), ...(emoji ? [{ emoji, fromMe: true, name: '' }] : [])];
};

/** The words as they shall be: those of an edit that waits. */
export const wantedWords = ({ body, wish }: MessageRecord): string =>
  wish?.is === 'edit' && !wish.error ? wish.body : body;
