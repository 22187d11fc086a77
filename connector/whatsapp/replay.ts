import {
  cleanMessage,
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  type Contact,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { log } from '../../runtime/log.ts';
import type { Entry } from './journal.ts';

/** `parts`: what was decrypted of one stanza; in a group the sender's key may stand before the words. */
const messageOf = (parts: readonly Entry[], me: Contact): WAMessage | undefined => {
  const [{ attrs } = { attrs: {} }] = parts;
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid ?? '');
  const said: proto.IMessage = {};
  for (const { plaintext } of parts) {
    const message = proto.Message.decode(unpadRandomMax16(plaintext));
    Object.assign(said, message.deviceSentMessage?.message ?? message);
  }
  const { senderKeyDistributionMessage: key, messageContextInfo: _, ...words } = said;
  // A key alone: the words will come again, and with them this one.
  if (key && !Object.keys(words).length) return undefined;
  fullMessage.message = said;
  cleanMessage(fullMessage, me.id, me.lid ?? '');
  return fullMessage;
};

/** What names the stanza that something was decrypted of. */
const stanzaOf = ({ attrs, waId }: Entry): string => [attrs['from'], attrs['participant'], waId].join(' ');

/** Journaled messages as Baileys would have upserted them. What it could not have read either is left out, and a key without words. */
export const replayOf = (entries: readonly Entry[], me: Contact): WAMessage[] =>
  [...Map.groupBy(entries, stanzaOf).values()].flatMap((parts) => {
    try {
      return messageOf(parts, me) ?? [];
    } catch (error) {
      log.warn({ err: error }, 'A journaled message could not be read');
      return [];
    }
  });
