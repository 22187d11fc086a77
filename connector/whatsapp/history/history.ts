import { toNumber, type Contact, type WAMessage, WAMessageStubType } from '@whiskeysockets/baileys';
import type { Incoming } from '../../../commands/message/receive.ts';
import type { MessageCall } from '../../../domain/message/events.ts';
import {
  addressOf,
  groupIdOf,
  nobody,
  participantOf,
  partnerOf,
  samePerson,
  type PersonAddress,
} from '../kernel/address.ts';
import type { ChatChange, SeenMember } from '../../../commands/whatsappChat/change.ts';
import { toldChangeOf } from '../content/chatChange.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { readContent, wordless, type Content } from '../content/content.ts';
import type { Locale } from '../kernel/locale.ts';
import { mentionsOf } from '../content/mentions.ts';
import { secretOfOldMessage } from '../content/messageSecret.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

/** A part of a phone's history: messages, and the people of its chats. */
export type Chunk = { messages: WAMessage[]; contacts: Partial<Contact>[] };
type Reader = ConnectionRef & {
  me: () => PersonAddress;
  numberOf: (lid: string) => Promise<string | null>;
  locale?: Locale | undefined;
};

const missed = new Map<number, MessageCall>([
  [WAMessageStubType.CALL_MISSED_VOICE, { video: false, outcome: 'missed' }],
  [WAMessageStubType.CALL_MISSED_VIDEO, { video: true, outcome: 'missed' }],
]);
const line = wordless('call_log');

type People = { address: Map<string, PersonAddress>; name: Map<string, string> };
const peopleOf = (contacts: Chunk['contacts']): People => {
  const people: People = { address: new Map(), name: new Map() };
  for (const { id, lid, phoneNumber, name, notify } of contacts) {
    if (!id) continue;
    const told = [id, lid, phoneNumber].map((jid) => addressOf(jid) ?? nobody);
    const number = told.find((each) => each.number)?.number ?? null;
    people.address.set(id, { number, lid: told.find((each) => each.lid)?.lid ?? null });
    const spelt = cleanPersonName(name ?? notify ?? '');
    if (spelt) people.name.set(id, spelt);
  }
  return people;
};

const saidIn = (
  message: WAMessage,
  isMe: (jid: string | null) => boolean,
  from: string | null,
  locale: Locale | undefined,
): Content | null => {
  const call = missed.get(message.messageStubType ?? 0);
  return call ? { ...line, call } : readContent(message.message, isMe, from, locale);
};

/** Returns how far a message of ours had got, as the phone knows it. */
const ackOf = (status: WAMessage['status']): number => Math.max(1, Number(status ?? 2));

/** Returns the other person of a chat, or the author in a group. Old group messages name their author outside the key. */
const writerOf = ({ key, participant }: WAMessage, me: PersonAddress): PersonAddress | null => {
  if (!groupIdOf(key.remoteJid)) return partnerOf(key, me);
  return key.fromMe ? nobody : participantOf({ ...key, participant: key.participant ?? participant ?? null });
};

/** An old change of a chat: its timer, or what happened in a group. */
type OldChange = ChatChange & { imported: string; fromMe: false; timestamp: number };
/** A part of a phone's history that a conversation shows. */
export type OldArrival = Incoming | OldChange;
export const isOldChange = (arrival: OldArrival): arrival is OldChange => 'is' in arrival;

/** Returns the change of a chat that an old message announces, in the form of a live one; null for other messages. */
const oldChangeIn = async (
  message: WAMessage,
  { companyId, connectionId, me, numberOf }: Reader,
  people: People,
): Promise<OldChange | null> => {
  const { key, participant } = message;
  const waId = key.id ?? '';
  const author = { ...key, participant: key.participant ?? participant ?? null };
  const change = toldChangeOf({ ...message, key: author }, me());
  const groupId = groupIdOf(key.remoteJid);
  const partner = groupId ? nobody : partnerOf(key, me());
  if (!change || !partner) return null;
  const told = people.address.get(key.remoteJid ?? '') ?? nobody;
  const who = { number: partner.number ?? told.number, lid: partner.lid ?? told.lid };
  const imported = people.name.get(key.remoteJid ?? '') ?? '';
  const timestamp = toNumber(message.messageTimestamp);
  const of = { companyId, connectionId, waId, groupId, imported, fromMe: false, timestamp, ...who } as const;
  if (change.is === 'timer') return { ...of, ...change };
  const numbered = async (member: SeenMember): Promise<SeenMember> => ({
    ...member,
    number: member.number ?? (member.lid && (await numberOf(member.lid))),
  });
  const members = await Promise.all(change.members.map(numbered));
  return { ...of, ...change, members, by: change.by && (await numbered(change.by)) };
};

type Wanted = { second: (second: number) => boolean; groups: boolean };
/**
 * Returns what a conversation shows of a chunk's `wanted` messages: received messages, and changes of the chats that have
 * such messages.
 */
export const oldMessages = async (
  { messages, contacts }: Chunk,
  reader: Reader,
  wanted: Wanted,
): Promise<OldArrival[]> => {
  const { companyId, connectionId, me, numberOf, locale } = reader;
  const people = peopleOf(contacts);
  const isMe = (jid: string | null): boolean => samePerson(addressOf(jid) ?? nobody, me());
  const found: OldArrival[] = [];
  const written = new Set<string>();
  const chatOf = new Map<OldArrival, string>();
  for (const message of messages) {
    const { key } = message;
    const timestamp = toNumber(message.messageTimestamp);
    const groupId = groupIdOf(key.remoteJid);
    if (!key.id || !timestamp || !wanted.second(timestamp) || (groupId && !wanted.groups)) continue;
    const change = await oldChangeIn(message, reader, people);
    if (change) {
      found.push(change);
      chatOf.set(change, key.remoteJid ?? '');
    }
    const partner = writerOf(message, me());
    if (change || !partner) continue;
    const chat = groupId ? (key.participant ?? message.participant) : key.remoteJid;
    const known = people.address.get(chat ?? '');
    const lid = partner.lid ?? known?.lid ?? null;
    const number = partner.number ?? known?.number ?? (lid && (await numberOf(lid)));
    const fromMe = key.fromMe === true;
    const content = saidIn(message, isMe, fromMe ? me().number : number, locale);
    if (!content) continue;
    const pushName = fromMe ? '' : cleanPersonName(message.pushName ?? '') || (people.name.get(chat ?? '') ?? '');
    const group = groupId ? { groupId, subject: people.name.get(key.remoteJid ?? '') ?? '' } : undefined;
    const { mentioned = [], ...said } = content;
    const mentions = group ? await mentionsOf(mentioned, isMe, numberOf) : [];
    written.add(key.remoteJid ?? '');
    const secret = secretOfOldMessage(message);
    const from = { companyId, connectionId, waId: key.id, fromMe, number, lid, pushName, ...(group && { group }) };
    found.push({
      ...from,
      ...said,
      ...(secret && { secret }),
      ...(mentions.length > 0 && { mentions }),
      timestamp,
      imported: true,
      ...(fromMe && { ack: ackOf(message.status) }),
    });
  }
  // A phone lists each chat from newest to oldest. Reversing restores the order of messages of the same second.
  return found.filter((one) => !isOldChange(one) || written.has(chatOf.get(one) ?? '')).toReversed();
};
