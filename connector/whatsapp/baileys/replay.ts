import {
  cleanMessage,
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  type Contact,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { log } from '../../../runtime/log.ts';
import type { Entry } from '../keys/journal.ts';

/**
 * Builds a message from `parts`, the decrypted entries of one stanza. In a group the sender's key may come before the text.
 */
const messageOf = (parts: readonly Entry[], me: Contact): WAMessage | undefined => {
  const [{ attrs } = { attrs: {} }] = parts;
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid ?? '');
  const said: proto.IMessage = {};
  for (const { plaintext } of parts) {
    const message = proto.Message.decode(unpadRandomMax16(plaintext));
    Object.assign(said, message.deviceSentMessage?.message ?? message);
  }
  const { senderKeyDistributionMessage: key, messageContextInfo: _, ...words } = said;
  // Only a key. The text will come again, and the key with it.
  if (key && !Object.keys(words).length) return undefined;
  fullMessage.message = said;
  cleanMessage(fullMessage, me.id, me.lid ?? '');
  return fullMessage;
};

/** Returns what identifies the stanza of an entry. */
const stanzaOf = ({ attrs, waId }: Entry): string => [attrs['from'], attrs['participant'], waId].join(' ');

/**
 * Converts journaled messages to what Baileys would have upserted. Messages that it could not have read either are left
 * out, and so are keys without text.
 */
export const replayOf = (entries: readonly Entry[], me: Contact): WAMessage[] =>
  [...Map.groupBy(entries, stanzaOf).values()].flatMap((parts) => {
    try {
      return messageOf(parts, me) ?? [];
    } catch (error) {
      log.warn({ err: error }, 'A message in the journal could not be read');
      return [];
    }
  });
