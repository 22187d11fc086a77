import { normalizeMessageContent, proto, toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { Followed } from '../../commands/message/follow.ts';
import { addressOf, participantOf, samePerson } from './address.ts';
import { cleanText } from './clean.ts';
import { contentOf } from './content.ts';
import { isMessageId } from './messageId.ts';
import { sealedEditOf } from './messageSecret.ts';

const { Type } = proto.Message.ProtocolMessage;
/** An emoji is a few letters long, however it is put together. */
const LONGEST_EMOJI = 40;
/** What a sender's clock says is not believed beyond this, past the second of WhatsApp's. */
const AHEAD_MS = 60_000;

/** Of a deletion in a group: the jid of who wrote the message, where that is not who deletes it. */
const foreignAuthor = (sender: WAMessage['key'], of: proto.IMessageKey): string | null => {
  const [who, author] = [participantOf(sender), addressOf(of.participant)];
  return !of.fromMe && of.participant && who && author && !samePerson(who, author) ? of.participant : null;
};

/**
 * What a message changes; null when it is a message of its own, or a signal of another kind. Only its author changes a
 * message: whatever the key in it says, it is one of the sender's own. In a group somebody else's is deleted by who says
 * that he is its admin (`byAdmin`): whether he is has to be asked. An edit that is still encrypted is `unread`.
 */
export const changeOf = (
  { key, message, messageTimestamp }: WAMessage,
  isMe: (jid: string) => boolean = () => false,
): Followed['change'] | null => {
  const inner = normalizeMessageContent(message);
  const sentMs = toNumber(messageTimestamp) * 1000 || Date.now();
  const at = (said: Parameters<typeof toNumber>[0]): number => {
    const ms = toNumber(said);
    return ms > 0 ? Math.min(ms, sentMs + AHEAD_MS) : sentMs;
  };
  const { reactionMessage, protocolMessage } = inner ?? {};
  const sealed = sealedEditOf(message);
  if (sealed)
    return { is: 'edit', of: { waId: sealed.waId, fromMe: key.fromMe === true }, body: '', unread: true, ms: sentMs };
  if (reactionMessage?.key?.id) {
    if (!isMessageId(reactionMessage.key.id)) return null;
    const of = { waId: reactionMessage.key.id, fromMe: reactionMessage.key.fromMe === true };
    const emoji = cleanText((reactionMessage.text ?? '').slice(0, LONGEST_EMOJI));
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
  const content = contentOf(protocolMessage.editedMessage, () => false);
  return content && { is: 'edit', of, body: content.body, ms };
};
