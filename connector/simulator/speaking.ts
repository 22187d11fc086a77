import { type BinaryNode, jidDecode, proto } from '@whiskeysockets/baileys';
import { type PhoneAccount, type Addressing, accountJid, lidJid, phoneJid } from './accounts.ts';
import { isBlockedBy } from './blocklist.ts';
import { type ChatMessage, findMessages, isChatOpen, type SimulatedMessage, writeSaid } from './chats.ts';
import { type Companion, companionsOf } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import type { Signal } from './device.ts';
import { encryptFor, garbled } from './encryption.ts';
import { describe, stanzaKind } from './kinds.ts';
import { asSent } from './sealing.ts';
import { messageId, node, seconds } from './stanzas.ts';
import { holdReceipt } from './ticks.ts';
import type { World } from './world.ts';

export type ContactSpeech = {
  phone: PhoneAccount;
  contact: PhoneAccount;
  message: proto.IMessage;
  id?: string | undefined;
  /** When it was sent, in milliseconds; now by default. */
  at?: number | undefined;
  /** The id of a broadcast list, through which it is said. */
  list?: string | undefined;
};

const saidOf = (
  { phone, contact, message, id = messageId() }: ContactSpeech,
  addressing: Addressing,
): SimulatedMessage => ({
  phone: phone.number,
  contact: contact.number,
  id,
  addressing,
  content: proto.Message.encode(message).finish(),
  ...describe(message),
});

/** Returns the attributes of a contact's message as WhatsApp delivers it to a companion of `phone`. */
export const contactAttributes = (
  contact: PhoneAccount,
  said: SimulatedMessage | ChatMessage,
  at: number,
): Record<string, string> => ({
  id: said.id,
  t: seconds(at),
  notify: contact.name,
  from: accountJid(contact, said.addressing),
  ...(said.addressing === 'lid'
    ? { sender_pn: phoneJid(contact), addressing_mode: 'lid' }
    : { sender_lid: lidJid(contact) }),
  ...stanzaKind(said),
});

/** Returns the attributes of a message through a contact's broadcast list: the list is the chat, the contact the participant. */
export const listAttributes = (
  list: string,
  { from = '', ...attributes }: Record<string, string>,
): Record<string, string> => ({
  ...attributes,
  from: `${list}@broadcast`,
  participant: from,
});

/** Returns the id of the broadcast list in a JID; undefined for any other JID. */
export const listIn = (jid: string | undefined): string | undefined => {
  const { user, server } = jidDecode(jid) ?? {};
  return server === 'broadcast' ? user : undefined;
};

/** Returns the attributes of a message that the owner typed on the phone. */
export const ownerAttributes = (
  phone: PhoneAccount,
  contact: PhoneAccount,
  said: SimulatedMessage | ChatMessage,
  at: number,
) => ({
  id: said.id,
  t: seconds(at),
  notify: phone.name,
  from: phoneJid(phone),
  sender_lid: lidJid(phone),
  recipient: phoneJid(contact),
  recipient_lid: lidJid(contact),
  ...stanzaKind(said),
});

/** Returns an owner's message as the phone sends it to its companions, with the secret next to the copy. */
export const ownerCopy = (contact: PhoneAccount, sent: proto.IMessage): proto.IMessage => {
  const { messageContextInfo = null, ...message } = sent;
  return { deviceSentMessage: { destinationJid: phoneJid(contact), message }, messageContextInfo };
};

/** Returns the secret of a companion's message that the owner changes on the phone. */
const secretThen = ({ store }: World, phone: PhoneAccount, { protocolMessage }: proto.IMessage): Uint8Array | null => {
  const sent = findMessages(store, phone.number, protocolMessage?.key?.id ?? '').find(({ received }) => received > 0);
  return (sent?.content && proto.Message.decode(sent.content).messageContextInfo?.messageSecret) ?? null;
};

type Copy = { companion: Companion; cipher: BinaryNode };

const copiesFor = (world: World, signal: Signal, phone: PhoneAccount, message: proto.IMessage): Promise<Copy[]> => {
  const companions = companionsOf(world.store, phone.number);
  return Promise.all(
    companions.map(async (companion) => ({
      companion,
      cipher: await encryptFor(world, signal, companion, { message }),
    })),
  );
};

/**
 * Sends a contact's message to a business phone: every companion gets a separate ciphertext. Resolves with the message's id.
 */
export const sendFromContact = async (world: World, saying: ContactSpeech): Promise<string> => {
  const { phone, contact, message, list } = saying;
  const said = saidOf(saying, contact.addressing);
  const { at = Date.now() } = saying;
  if (isBlockedBy(world, phone.number, contact.number)) {
    writeSaid(world.store, said, true, at);
    return said.id;
  }
  const own = contactAttributes(contact, said, at);
  const attrs = list === undefined ? own : listAttributes(list, own);
  await world.device(contact.number).exclusive(
    (signal) => copiesFor(world, signal, phone, asSent(contact, said.id, message)),
    (copies) => {
      writeSaid(world.store, said, true, at);
      for (const { companion, cipher } of copies)
        keepStanza(world, phone.number, companion.device, node('message', attrs, [garbled(world, contact, cipher)]));
    },
  );
  world.log('said', { phone: phone.number, contact: contact.number, id: said.id });
  sendKeptToAll(world, phone.number);
  return said.id;
};

/** Sends a message that the owner types on the phone, and copies to the companions. Resolves with the message's id. */
export const sayAsOwner = async (world: World, saying: ContactSpeech): Promise<string> => {
  const { phone, contact, message } = saying;
  const said = saidOf(saying, 'pn');
  const attrs = ownerAttributes(phone, contact, said, Date.now());
  const chat = { phone: phone.number, contact, addressing: said.addressing };
  const sent = asSent(phone, said.id, message, secretThen(world, phone, message));
  await world.device(phone.number).exclusive(
    (signal) => copiesFor(world, signal, phone, ownerCopy(contact, sent)),
    (copies) => {
      writeSaid(world.store, said, false);
      for (const { companion, cipher } of copies)
        keepStanza(world, phone.number, companion.device, node('message', attrs, [cipher]));
      if (contact.offline) return;
      holdReceipt(world, chat, [said.id], false);
      if (isChatOpen(world.store, phone.number, contact.number)) holdReceipt(world, chat, [said.id], true);
    },
  );
  world.log('typed on phone', { phone: phone.number, contact: contact.number, id: said.id });
  sendKeptToAll(world, phone.number);
  return said.id;
};
