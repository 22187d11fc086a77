import { createHash } from 'node:crypto';
import type { MessageAuthor } from '../../../commands/message/receive.ts';
import { log } from '../../../runtime/log.ts';
import { cleanEmoji } from '../../whatsapp/content/change.ts';
import { cleanPersonName } from '../../whatsapp/kernel/clean.ts';
import type { ConnectionRef, Ports } from '../../whatsapp/kernel/ports.ts';
import type { CloudSends } from '../outbound/sends.ts';
import type { WebhookContact, WebhookMessage } from '../webhook/messages.ts';
import { cloudContentIn, cloudEditIn } from './content.ts';

type MessageDeps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'receive' | 'follow' | 'locale' | 'spelled'>;
  sends: Pick<CloudSends, 'waIdOf'>;
  /** Must be called for a customer whose user id is another one now. */
  movedUser: (told: { previous: string; lid: string }) => Promise<void>;
  /** Must be called when a customer's message is in the log. */
  met: (from: { number: string | null; lid: string | null }, wamid: string) => void;
};
/** `is`: from a customer, sent from the phone of the business, or from the past of that phone. */
export type CloudMessage = {
  is: 'message' | 'echo' | 'old';
  /** Meta's id of the company's number. */
  phoneNumberId: string;
  message: WebhookMessage;
  contact: WebhookContact | null;
  /** The number of the other side of an old conversation. */
  threadId?: string;
};

/** Meta delivers the files of the phone's past this far back, each as a whole message after its placeholder. */
const OLD_FILE_SECONDS = 14 * 86_400;

const wellFormed = /^[\w.:=+/-]{1,300}$/;
/** Returns an id that the names of streams can hold. */
const streamId = (wamid: string): string =>
  wellFormed.test(wamid) ? wamid : `sha256.${createHash('sha256').update(wamid).digest('hex')}`;
const digits = (text: string | undefined): string | null => (text && /^\d{5,20}$/.test(text) ? text : null);
const levels: Readonly<Record<string, number>> = { PENDING: 1, SENT: 2, DELIVERED: 3, READ: 4, PLAYED: 5 };

/** Returns the customer's addresses: the number if WhatsApp shows it, and the user id of the business. */
export const addressesOf = ({ is, message, contact, threadId }: CloudMessage) =>
  is === 'message'
    ? {
        number: digits(message.from) ?? digits(contact?.wa_id),
        lid: message.from_user_id ?? contact?.user_id ?? null,
      }
    : {
        // The file of an old message comes later, without a thread.
        number:
          digits(message.to) ??
          digits(contact?.wa_id) ??
          digits(threadId) ??
          (is === 'old' ? digits(message.from) : null),
        lid: message.to_user_id ?? contact?.user_id ?? null,
      };

/** Whether a message is the placeholder of a file that is delivered later under the same id. */
const isFileComing = ({ type, timestamp = 0 }: WebhookMessage): boolean =>
  type === 'media_placeholder' && Date.now() / 1_000 - timestamp < OLD_FILE_SECONDS;

/** Returns the function that takes one message of a delivery into the log. */
export const openMessageTaker = ({ which, ports, sends, movedUser, met }: MessageDeps) => {
  /** Names the message that another one is about. */
  const namedBy = async (wamid: string, isOursIfUnknown = false) => {
    const waId = await sends.waIdOf(wamid);
    return { waId: waId ?? streamId(wamid), fromMe: waId !== null || isOursIfUnknown };
  };

  const change = async (author: MessageAuthor, message: WebhookMessage): Promise<boolean> => {
    const { type, reaction, edit, revoke } = message;
    const ms = (message.timestamp ?? 0) * 1_000;
    const about = reaction?.message_id ?? edit?.original_message_id ?? revoke?.original_message_id;
    // A change that names no message changes nothing. An edit without one is shown as a message.
    if (about === undefined) return ['reaction', 'revoke'].includes(type);
    if (!['reaction', 'edit', 'revoke'].includes(type)) return false;
    const of = await namedBy(about, type !== 'reaction' && author.fromMe);
    if (type === 'reaction')
      await ports.follow({ ...author, change: { is: 'reaction', emoji: cleanEmoji(reaction?.emoji), of, ms } });
    else if (type === 'edit') {
      const edited = cloudEditIn(message, await ports.locale(which));
      await ports.follow({ ...author, change: { is: 'edit', ...edited, of, ms } });
    } else await ports.follow({ ...author, change: { is: 'deletion', of, ms } });
    return true;
  };
  /** The customer has another number or user id now; their contact gets it. */
  const system = async ({ from, from_user_id: user, system: said }: WebhookMessage): Promise<void> => {
    const [previous, lid] = [said?.previous_user_id ?? user, said?.user_id];
    if (previous && lid && previous !== lid) await movedUser({ previous, lid });
    const [asked, number] = [digits(from), digits(said?.wa_id ?? said?.new_wa_id)];
    if (asked && number && asked !== number) await ports.spelled({ ...which, asked, number });
  };

  return async (told: CloudMessage, ownNumber: string): Promise<void> => {
    const { is, message, contact, phoneNumberId } = told;
    if (message.type === 'request_welcome') return; // the customer opened the chat and wrote nothing
    if (message.type === 'system') return system(message);
    if (message.group_id) return log.info(which, 'A message of a group is not taken over the official API');
    if (is === 'old' && isFileComing(message)) return;
    const { number, lid } = addressesOf(told);
    if (!number && !lid) return log.warn(which, 'A message names no customer');
    // Only messages of the business name a receiver.
    const isOwnPast = message.history_context?.from_me ?? (message.to !== undefined || message.from === ownNumber);
    const fromMe = is === 'echo' || (is === 'old' && isOwnPast);
    const profile = contact?.profile;
    const pushName = fromMe ? '' : cleanPersonName(profile?.name ?? profile?.username ?? '');
    const author = { ...which, waId: streamId(message.id), fromMe, number, lid, pushName };
    if (await change(author, message)) return;
    const { context } = message;
    const quoted = context?.id ? await namedBy(context.id, context.from === ownNumber) : null;
    const isOurs = quoted?.fromMe ?? context?.referred_product !== undefined;
    const content = cloudContentIn(message, { isOurs, from: number, locale: await ports.locale(which), phoneNumberId });
    const { mentioned: _, ...said } = content;
    const past = is === 'old' ? { imported: true, ack: levels[message.history_context?.status ?? ''] ?? 2 } : {};
    await ports.receive({
      ...author,
      ...said,
      ...past,
      quotedWaId: quoted?.waId ?? null,
      quotedFromMe: isOurs,
      timestamp: message.timestamp ?? Math.floor(Date.now() / 1_000),
    });
    if (is === 'message') met({ number, lid }, message.id);
  };
};
