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

const messageOf = ({ attrs, plaintext }: Entry, me: Contact): WAMessage => {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid ?? '');
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  fullMessage.message = message.deviceSentMessage?.message ?? message;
  cleanMessage(fullMessage, me.id, me.lid ?? '');
  return fullMessage;
};

/** Journaled messages as Baileys would have upserted them. What it could not have read either is left out. */
export const replayOf = (entries: readonly Entry[], me: Contact): WAMessage[] =>
  entries.flatMap((entry) => {
    try {
      return [messageOf(entry, me)];
    } catch (error) {
      log.warn({ err: error }, 'A journaled message could not be read');
      return [];
    }
  });
