import {
  getAllBinaryNodeChildren,
  proto,
  toNumber,
  WAMessageStubType,
  type BinaryNode,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { SeenMember } from '../../../commands/whatsappChat/change.ts';
import type { GroupChange } from '../../../domain/whatsappChat/events.ts';
import { addressOf, groupIdOf, nobody, participantOf, samePerson, type PersonAddress } from '../kernel/address.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { openEnvelopes, UNKNOWN } from './kinds/envelopes.ts';

/** Lifetime of a chat's messages in seconds (0: they stay), and since when. */
export type Timer = { seconds: number; ms: number };
/** A change of a chat that a notification announces. */
export type AnnouncedChange =
  | ({ is: 'timer' } & Timer)
  | { is: GroupChange; members: readonly SeenMember[]; subject: string; by: SeenMember | null; ms: number };

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
/** Read models keep seconds in 32 bits. */
const LONGEST_SECONDS = 2_147_483_647;
const duration = (seconds: number | null | undefined): number => Math.min(Math.max(seconds ?? 0, 0), LONGEST_SECONDS);

const contextOf = (message: proto.IMessage): proto.IContextInfo | null => {
  const { kind, content } = openEnvelopes(message);
  const part = kind && kind !== UNKNOWN ? content[kind] : null;
  return part && typeof part === 'object' && 'contextInfo' in part ? (part.contextInfo ?? null) : null;
};

/**
 * Returns the timer that a message carries, or null if it carries none. In a chat with a timer not every kind of message
 * carries it.
 */
export const timerIn = ({ message, messageTimestamp }: WAMessage): Timer | null => {
  const context = message && contextOf(message);
  const seconds = duration(context?.expiration);
  const since = toNumber(context?.ephemeralSettingTimestamp) || toNumber(messageTimestamp);
  return seconds > 0 ? { seconds, ms: since * 1000 } : null;
};

const changes: ReadonlySet<string> = new Set([
  'create',
  'add',
  'remove',
  'leave',
  'subject',
  'ephemeral',
  'not_ephemeral',
]);
/** Whether a stanza is a notification that the client turns into a change of a group's chat. */
export const tellsOfGroup = (stanza: BinaryNode): boolean => {
  const [child] = getAllBinaryNodeChildren(stanza);
  return stanza.attrs['type'] === 'w:gp2' && changes.has(child?.tag ?? '');
};

const participant = z.object({
  id: z.string(),
  phoneNumber: z.string().nullish(),
  lid: z.string().nullish(),
});
/** Reads a member as the client writes it into a notification: JSON, or a bare JID. */
const memberIn = (written: string, me: PersonAddress): SeenMember[] => {
  const json = written.startsWith('{')
    ? z.string().transform(parsedJson).pipe(participant).safeParse(written).data
    : null;
  const { id, phoneNumber = null, lid = null } = json ?? { id: written };
  const known = [id, phoneNumber, lid].map((jid) => addressOf(jid) ?? nobody);
  const who = {
    number: known.find(({ number }) => number)?.number ?? null,
    lid: known.find((one) => one.lid)?.lid ?? null,
  };
  return who.number || who.lid ? [{ ...who, isMe: samePerson(who, me) }] : [];
};
const parsedJson = (written: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
};

const Stub = WAMessageStubType;
const groupChangeOf: Readonly<Record<number, GroupChange | undefined>> = {
  [Stub.GROUP_CREATE]: 'added',
  [Stub.GROUP_PARTICIPANT_ADD]: 'added',
  [Stub.GROUP_PARTICIPANT_INVITE]: 'joined',
  [Stub.GROUP_PARTICIPANT_ADD_REQUEST_JOIN]: 'joined',
  [Stub.GROUP_PARTICIPANT_REMOVE]: 'removed',
  [Stub.GROUP_PARTICIPANT_LEAVE]: 'left',
  [Stub.GROUP_CHANGE_SUBJECT]: 'renamed',
};
const byThemselves = { added: 'joined', removed: 'left', joined: 'joined', left: 'left', renamed: 'renamed' } as const;

/** Returns what happened to a group, or null if no conversation shows the notification. */
const groupChange = ({ key, messageStubType, messageStubParameters }: WAMessage, me: PersonAddress) => {
  const is = groupChangeOf[messageStubType ?? -1];
  if (!is || !groupIdOf(key.remoteJid)) return null;
  const author = participantOf(key);
  const by = author && { ...author, isMe: samePerson(author, me) };
  const [first = ''] = messageStubParameters ?? [];
  if (is === 'renamed') return { is, members: [], subject: cleanPersonName(first), by };
  // WhatsApp sends the whole group to a phone that was added to it.
  const isWhole = messageStubType === Stub.GROUP_CREATE;
  const members = isWhole
    ? [{ ...me, isMe: true }]
    : (messageStubParameters ?? []).flatMap((one: string) => memberIn(one, me));
  const [member] = members;
  if (!member) return null;
  const isOwn = members.length === 1 && author !== null && samePerson(author, member);
  return { is: isOwn ? byThemselves[is] : is, members, subject: '', by: isOwn ? null : by };
};

/**
 * Returns the change of a chat that a message announces: its timer was set, or its group changed. Null for all other
 * messages.
 */
export const toldChangeOf = (message: WAMessage, me: PersonAddress): AnnouncedChange | null => {
  const sentMs = toNumber(message.messageTimestamp) * 1000;
  const { protocolMessage } = message.message ? openEnvelopes(message.message).content : {};
  if (protocolMessage?.type === EPHEMERAL_SETTING) {
    const since = toNumber(protocolMessage.ephemeralSettingTimestamp) * 1000;
    return { is: 'timer', seconds: duration(protocolMessage.ephemeralExpiration), ms: since || sentMs };
  }
  const change = message.message ? null : groupChange(message, me);
  return change && { ...change, ms: sentMs };
};
