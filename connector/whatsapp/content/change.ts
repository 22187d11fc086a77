import { proto, toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import { addressOf, participantOf, samePerson, isMessageId } from '../kernel/address.ts';
import { cleanText } from '../kernel/clean.ts';
import { defaultLocale, type Locale } from '../kernel/locale.ts';
import { readContent } from './content.ts';
import { openEnvelopes, ownTextOfOpened, textOfOpened } from './kinds/envelopes.ts';
import { sealedEditOf } from './messageSecret.ts';

const { Type } = proto.Message.ProtocolMessage;
/** Maximum length of an emoji, however it is composed. */
const LONGEST_EMOJI = 40;
/** Cleans the emoji of a reaction; '' for one that was removed. */
export const cleanEmoji = (emoji: string | null | undefined): string =>
  cleanText((emoji ?? '').slice(0, LONGEST_EMOJI));
/** A sender's clock may be at most this far ahead of WhatsApp's time. */
const AHEAD_MS = 60_000;

/** For a deletion in a group, returns the author's JID if another member deletes the message; else null. */
const foreignAuthor = (sender: WAMessage['key'], of: proto.IMessageKey): string | null => {
  const [who, author] = [participantOf(sender), addressOf(of.participant)];
  return !of.fromMe && of.participant && who && author && !samePerson(who, author) ? of.participant : null;
};

/**
 * Reads the new content of an edited message; null for a signal. `unread`: it has no text that a conversation could show in
 * place of the old one, because only the phone shows it.
 */
export const editIn = (
  edited: proto.IMessage | null | undefined,
  locale: Locale,
): { body: string; unread?: true } | null => {
  const content = readContent(edited, () => false, null, locale);
  if (!content || !edited) return null;
  const opened = openEnvelopes(edited);
  const isBlank = ownTextOfOpened(opened, locale) === '' && textOfOpened(opened, locale) !== '';
  return opened.viewOnce || isBlank ? { body: '', unread: true } : { body: content.body };
};

/**
 * Returns what a message changes. Null if it is a normal message, or another kind of signal. Only the author may change a
 * message, so the target always counts as one of the sender's own. In a group a sender may claim to be an admin and delete
 * another member's message (`byAdmin`); the caller must verify that claim. An edit that is still encrypted is `unread`.
 * `locale` is the company's.
 */
export const changeOf = (
  { key, message, messageTimestamp }: WAMessage,
  isMe: (jid: string) => boolean = () => false,
  locale: Locale = defaultLocale,
): IncomingChange['change'] | null => {
  const sentMs = toNumber(messageTimestamp) * 1000 || Date.now();
  const at = (said: Parameters<typeof toNumber>[0]): number => {
    const ms = toNumber(said);
    return ms > 0 ? Math.min(ms, sentMs + AHEAD_MS) : sentMs;
  };
  const { reactionMessage, protocolMessage } = message ? openEnvelopes(message).content : {};
  const sealed = sealedEditOf(message);
  if (sealed)
    return { is: 'edit', of: { waId: sealed.waId, fromMe: key.fromMe === true }, body: '', unread: true, ms: sentMs };
  if (reactionMessage?.key?.id) {
    if (!isMessageId(reactionMessage.key.id)) return null;
    const of = { waId: reactionMessage.key.id, fromMe: reactionMessage.key.fromMe === true };
    const emoji = cleanEmoji(reactionMessage.text);
    return { is: 'reaction', of, emoji, ms: at(reactionMessage.senderTimestampMs) };
  }
  if (!protocolMessage?.key?.id || !isMessageId(protocolMessage.key.id)) return null;
  const of = { waId: protocolMessage.key.id, fromMe: key.fromMe === true };
  const ms = at(protocolMessage.timestampMs);
  if (protocolMessage.type === Type.REVOKE) {
    const author = foreignAuthor(key, protocolMessage.key);
    if (author) return { is: 'deletion', of: { ...of, fromMe: isMe(author) }, ms, byAdmin: true };
    return { is: 'deletion', of, ms };
  }
  if (protocolMessage.type !== Type.MESSAGE_EDIT) return null;
  const edit = editIn(protocolMessage.editedMessage, locale);
  return edit && { is: 'edit', of, ...edit, ms };
};
