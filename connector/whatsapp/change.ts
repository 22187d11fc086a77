import { normalizeMessageContent, proto, toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { Followed } from '../../commands/message/follow.ts';
import { cleanText } from './clean.ts';
import { contentOf } from './content.ts';

const { Type } = proto.Message.ProtocolMessage;
/** An emoji is a few letters long, however it is put together. */
const LONGEST_EMOJI = 40;

/**
 * What a message changes; null when it is a message of its own, or a signal of another kind. Only its author changes a
 * message: whatever the key in it says, it is one of the sender's own.
 */
export const changeOf = ({ key, message, messageTimestamp }: WAMessage): Followed['change'] | null => {
  const inner = normalizeMessageContent(message);
  const at = (ms: Parameters<typeof toNumber>[0]): number => toNumber(ms) || toNumber(messageTimestamp) * 1000;
  const { reactionMessage, protocolMessage } = inner ?? {};
  if (reactionMessage?.key?.id) {
    const of = { waId: reactionMessage.key.id, fromMe: reactionMessage.key.fromMe === true };
    const emoji = cleanText(reactionMessage.text ?? '').slice(0, LONGEST_EMOJI);
    return { is: 'reaction', of, emoji, ms: at(reactionMessage.senderTimestampMs) };
  }
  if (!protocolMessage?.key?.id) return null;
  const of = { waId: protocolMessage.key.id, fromMe: key.fromMe === true };
  const ms = at(protocolMessage.timestampMs);
  if (protocolMessage.type === Type.REVOKE) return { is: 'deletion', of, ms };
  if (protocolMessage.type !== Type.MESSAGE_EDIT) return null;
  const content = contentOf(protocolMessage.editedMessage, () => false);
  return content && { is: 'edit', of, body: content.body, ms };
};
