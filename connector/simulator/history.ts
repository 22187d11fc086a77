import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { type Account, contactsOf, findNumber, jidOf, lidJid, phoneJid } from './accounts.ts';
import { type ChatMessage, latestOf } from './chats.ts';
import { type Companion, markSynced } from './companions.ts';
import { drain, hold } from './delivery.ts';
import { encryptFor } from './encryption.ts';
import { messageId, node, seconds } from './stanzas.ts';
import type { World } from './world.ts';

const mostMessages = 500;
const { Status } = proto.WebMessageInfo;
const statusOf = { sent: Status.SERVER_ACK, delivered: Status.DELIVERY_ACK, read: Status.READ };

const entryOf = (remoteJid: string, { id, fromContact, at, content, status, kind }: ChatMessage) => ({
  message: {
    key: { remoteJid, fromMe: !fromContact, id },
    messageTimestamp: Math.floor(at / 1000),
    ...(content && kind !== 'waiting' ? { message: proto.Message.decode(content) } : {}),
    ...(fromContact ? {} : { status: statusOf[status] }),
  },
});

const historyOf = (world: World, phone: Account): proto.IHistorySync => {
  const chats = Map.groupBy(latestOf(world.store, phone.number, mostMessages), ({ contact }) => contact);
  const silent = contactsOf(world.store, phone.number).filter(({ number }) => !chats.has(number));
  const contacts = [
    ...[...chats].flatMap(([number, messages]) => {
      const contact = findNumber(world.store, number);
      return contact ? [{ contact, messages }] : [];
    }),
    ...silent.map((contact) => ({ contact, messages: [] })),
  ];
  return {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    chunkOrder: 1,
    conversations: contacts.map(({ contact, messages }) => {
      const jid = jidOf(contact, contact.addressing);
      const addresses = { pnJid: phoneJid(contact), lidJid: lidJid(contact) };
      const entries = messages.map((message) => entryOf(jid, message)).toReversed();
      return { id: jid, name: contact.name, ...addresses, messages: entries };
    }),
    pushnames: contacts.map(({ contact }) => ({ id: phoneJid(contact), pushname: contact.name })),
    phoneNumberToLidMappings: contacts.map(({ contact }) => ({ pnJid: phoneJid(contact), lidJid: lidJid(contact) })),
  };
};

/** The phone gives a companion that was just linked its agenda and its chats so far, inside a message of its own. */
export const sendHistory = async (world: World, phone: Account, companion: Companion): Promise<void> => {
  const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
  const payload = deflateSync(proto.HistorySync.encode(historyOf(world, phone)).finish());
  const message = {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: INITIAL_BOOTSTRAP,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: payload,
      },
    },
  };
  const address = { from: phoneJid(phone), sender_lid: lidJid(phone) };
  const attrs = { id: messageId(), t: seconds(), type: 'text', category: 'peer', push_priority: 'high', ...address };
  await world.device(phone.number).exclusive(
    (signal) => encryptFor(world, signal, companion, { message }),
    (cipher) => {
      markSynced(world.store, companion);
      hold(world, phone.number, companion.device, node('message', attrs, [cipher]));
    },
  );
  drain(world, companion);
};
