import { proto, toNumber, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import type { SeenMember } from '../../../commands/whatsappChat/change.ts';
import type { GroupChange } from '../../../domain/whatsappChat/events.ts';
import type { PersonAddress } from '../kernel/address.ts';
import { groupChangeIn } from './groupChange.ts';
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
  if (!message.message && message.messageStubType === WAMessageStubType.CHANGE_EPHEMERAL_SETTING)
    return { is: 'timer', seconds: duration(Number(message.messageStubParameters?.[0]) || 0), ms: sentMs };
  const change = message.message ? null : groupChangeIn(message, me);
  return change && { ...change, ms: sentMs };
};
