import type { WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { jidOf } from './address.ts';
import type { Line } from './outbox.ts';
import type { Outgoing } from './ports.ts';

/** Numbers that are on WhatsApp, and their jids there: asked once, remembered for a day. */
export type Numbers = LRUCache<string, string>;
export const openNumbers = (): Numbers => new LRUCache<string, string>({ max: 10_000, ttl: 86_400_000 });

/** WhatsApp takes a message to a number that it does not know without a word: so it is asked before (research, pitfall 4). */
const find = async (sock: WASocket, numbers: Numbers, message: Outgoing): Promise<string | null> => {
  const { number, lid } = message;
  if (lid || !number) return jidOf(message); // WhatsApp itself told us of this person
  const known = numbers.get(number);
  if (known) return known;
  const found = await sock.onWhatsApp(number);
  if (!found) throw new Error('WhatsApp did not say whether a number is there');
  const [there] = found;
  if (!there?.exists) return null;
  numbers.set(number, there.jid);
  return there.jid;
};

const send = async (sock: WASocket, jid: string, { waId, body, quoted }: Outgoing): Promise<void> => {
  const original = quoted && {
    key: { remoteJid: jid, id: quoted.waId, fromMe: quoted.fromMe },
    message: { conversation: quoted.body },
  };
  // linkPreview: null, or the client would fetch whatever address the text holds.
  await sock.sendMessage(
    jid,
    { text: body, linkPreview: null },
    { messageId: waId, ...(original ? { quoted: original } : {}) },
  );
};

/** An open socket as the outbox uses it. */
export const lineOf = (sock: WASocket, numbers: Numbers): Line => ({
  find: (message) => find(sock, numbers, message),
  send: (jid, message) => send(sock, jid, message),
  isOpen: () => sock.ws.isOpen,
});
