import { scheduler } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import {
  type PhoneAccount,
  addAccount,
  contactsOfPhone,
  findNumber,
  freeNumber,
  accountJid,
  lidJid,
  phoneJid,
} from './accounts.ts';
import { type ChatMessage, latestOf, writeSaid } from './chats.ts';
import { type Companion, markSynced } from './companions.ts';
import { sendKeptStanzas, keepStanza } from './delivery.ts';
import { encryptFor } from './encryption.ts';
import { simulatedGroupJid, groupsOf } from './groups.ts';
import { describe } from './kinds.ts';
import { secretFor } from './sealing.ts';
import { messageId, node, seconds } from './stanzas.ts';
import type { World } from './world.ts';

const mostMessages = 500;
const chunkMessages = 2_000;
const { Status } = proto.WebMessageInfo;
const statusOf = { sent: Status.SERVER_ACK, delivered: Status.DELIVERY_ACK, read: Status.READ };

/** `author`: who wrote the message. `member`: set in a group, for a message of another member. */
const entryOf = (
  remoteJid: string,
  { id, fromContact, at, content, status, kind }: ChatMessage,
  author: PhoneAccount | undefined,
  member?: PhoneAccount,
) => ({
  message: {
    key: { remoteJid, fromMe: !fromContact, id, ...(member && { participant: lidJid(member) }) },
    ...(member && { pushName: member.name }),
    messageTimestamp: Math.floor(at / 1000),
    ...(content && kind !== 'waiting' ? { message: proto.Message.decode(content) } : {}),
    ...(author && { messageSecret: secretFor(author, id) }),
    ...(fromContact ? {} : { status: statusOf[status] }),
  },
});

const { HistorySyncType } = proto.HistorySync;
/** `progress`: the percentage of the phone's messages that the companion has with this part. */
type Part = { messages: ChatMessage[]; order: number; first: boolean; progress: number };

const historyOf = (
  world: World,
  phone: PhoneAccount,
  { messages, order, first, progress }: Part,
): proto.IHistorySync => {
  const chats = Map.groupBy(messages, ({ contact }) => contact);
  const silent = first ? contactsOfPhone(world.store, phone.number).filter(({ number }) => !chats.has(number)) : [];
  const contacts = [
    ...[...chats].flatMap(([number, said]) => {
      const contact = findNumber(world.store, number);
      return contact ? [{ contact, said }] : [];
    }),
    ...silent.map((contact) => ({ contact, said: [] })),
  ];
  const groups = groupsOf(world.store, phone.number).flatMap((group) => {
    const said = chats.get(group.id) ?? [];
    const id = simulatedGroupJid(group);
    const entries = said.map((message) => {
      const member = findNumber(world.store, message.author);
      return entryOf(id, message, member ?? phone, member);
    });
    return first || said.length ? [{ id, name: group.subject, messages: entries.toReversed() }] : [];
  });
  return {
    syncType: first ? HistorySyncType.INITIAL_BOOTSTRAP : HistorySyncType.FULL,
    progress,
    chunkOrder: order,
    conversations: [
      ...groups,
      ...contacts.map(({ contact, said }) => {
        const jid = accountJid(contact, contact.addressing);
        const addresses = { pnJid: phoneJid(contact), lidJid: lidJid(contact) };
        const entries = said
          .map((message) => entryOf(jid, message, message.fromContact ? contact : phone))
          .toReversed();
        return { id: jid, name: contact.name, ...addresses, messages: entries };
      }),
    ],
    pushnames: contacts.map(({ contact }) => ({ id: phoneJid(contact), pushname: contact.name })),
    phoneNumberToLidMappings: contacts.map(({ contact }) => ({ pnJid: phoneJid(contact), lidJid: lidJid(contact) })),
  };
};

const notificationOf = (history: proto.IHistorySync): proto.IMessage => ({
  protocolMessage: {
    type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: history.syncType,
      chunkOrder: history.chunkOrder,
      progress: history.progress,
      initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(history).finish()),
    },
  },
});

const partsOf = function* (world: World, phone: PhoneAccount): Generator<Part> {
  const first = latestOf(world.store, phone.number, mostMessages);
  yield { messages: first, order: 1, first: true, progress: 100 };
  for (let skipped = first.length, order = 2; ; order++) {
    const messages = latestOf(world.store, phone.number, chunkMessages, skipped);
    skipped += messages.length;
    const isLast = !latestOf(world.store, phone.number, 1, skipped).length;
    yield { messages, order, first: false, progress: isLast ? 100 : 50 };
    if (isLast) return;
  }
};

/**
 * Sends a newly linked companion the phone's contacts and chats, the latest first, in separate messages. The last one marks
 * the end.
 */
export const sendHistory = async (world: World, phone: PhoneAccount, companion: Companion): Promise<void> => {
  const address = { from: phoneJid(phone), sender_lid: lidJid(phone) };
  for (const part of partsOf(world, phone)) {
    const attrs = { id: messageId(), t: seconds(), type: 'text', category: 'peer', push_priority: 'high', ...address };
    await world.device(phone.number).exclusive(
      (signal) => encryptFor(world, signal, companion, { message: notificationOf(historyOf(world, phone, part)) }),
      (cipher) => {
        markSynced(world.store, companion);
        keepStanza(world, phone.number, companion.device, node('message', attrs, [cipher]));
      },
    );
  }
  sendKeptStanzas(world, companion);
};

export type PastMessages = { contacts: number; messages: number; days: number };

/** Adds new contacts with past chats: `messages` in total, spread evenly over the last days, every third one by the owner. */
export const addPast = async (
  world: World,
  phone: PhoneAccount,
  { contacts: count, messages, days }: PastMessages,
): Promise<string[]> => {
  const people: PhoneAccount[] = [];
  for (let at = 0; at < count; at++) {
    const number = freeNumber(world.store, '551192', 7);
    const name = `Antigo ${Number(number.slice(-7))}`;
    const addressing = at % 2 === 0 ? 'pn' : 'lid';
    people.push(addAccount(world.store, { number, name, kind: 'contact', addressing, owner: phone.number }));
    await scheduler.yield();
  }
  const begin = Date.now() - days * 86_400_000;
  world.store.transaction(() => {
    for (let index = 0; index < messages; index++) {
      const contact = people[index % count];
      if (!contact) continue;
      const message = { conversation: `Antiga ${index + 1}` };
      const said = { phone: phone.number, contact: contact.number, id: messageId(), addressing: contact.addressing };
      const content = proto.Message.encode(message).finish();
      const at = begin + Math.floor((index * (days * 86_400_000 - 3_600_000)) / messages);
      writeSaid(world.store, { ...said, content, ...describe(message) }, index % 3 !== 2, at);
    }
  });
  world.log('past added', { phone: phone.number, messages });
  return people.map(({ number }) => number);
};
