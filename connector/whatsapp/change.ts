import { normalizeMessageContent, proto, toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { Followed } from '../../commands/message/follow.ts';
import { cleanText } from './clean.ts';
import { contentOf } from './content.ts';

const { Type } = proto.Message.ProtocolMessage;
/** An emoji is a few letters long, however it is put together. */
const LONGEST_EMOJI = 40;
const isId = /^[\w.:-]{1,128}$/;
/** What a sender's clock says is not believed beyond this, past the second of WhatsApp's. */
const AHEAD_MS = 60_000;

/**
 * What a message changes; null when it is a message of its own, or a signal of another kind. Only its author changes a
 * message: whatever the key in it says, it is one of the sender's own.
 */
export const changeOf = ({ key, message, messageTimestamp }: WAMessage): Followed['change'] | null => {
  const inner = normalizeMessageContent(message);
  const sentMs = toNumber(messageTimestamp) * 1000 || Date.now();
  const at = (said: Parameters<typeof toNumber>[0]): number => {
    const ms = toNumber(said);
    return ms > 0 ? Math.min(ms, sentMs + AHEAD_MS) : sentMs;
  };
  const { reactionMessage, protocolMessage } = inner ?? {};
  if (reactionMessage?.key?.id) {
    if (!isId.test(reactionMessage.key.id)) return null;
    const of = { waId: reactionMessage.key.id, fromMe: reactionMessage.key.fromMe === true };
    const emoji = cleanText(reactionMessage.text ?? '').slice(0, LONGEST_EMOJI);
    return { is: 'reaction', of, emoji, ms: at(reactionMessage.senderTimestampMs) };
  }
  if (!protocolMessage?.key?.id || !isId.test(protocolMessage.key.id)) return null;
  const of = { waId: protocolMessage.key.id, fromMe: key.fromMe === true };
  const ms = at(protocolMessage.timestampMs);
  if (protocolMessage.type === Type.REVOKE) return { is: 'deletion', of, ms };
  if (protocolMessage.type !== Type.MESSAGE_EDIT) return null;
  const content = contentOf(protocolMessage.editedMessage, () => false);
  return content && { is: 'edit', of, body: content.body, ms };
};
