import { jidDecode, type WAMessageKey } from '@whiskeysockets/baileys';

/** The two addresses of a person; each is the user part of its jid. */
export type Address = { number: string | null; lid: string | null };

export const nobody: Address = { number: null, lid: null };

const phoneServers: readonly string[] = ['s.whatsapp.net', 'c.us', 'hosted'];
const lidServers: readonly string[] = ['lid', 'hosted.lid'];

/** What a jid tells of a person; null for groups, broadcasts, newsletters, and WhatsApp itself (number 0). */
export const addressOf = (jid: string | null | undefined): Address | null => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  if (!user || !server) return null;
  if (phoneServers.includes(server) && /^[1-9]\d+$/.test(user)) return { number: user, lid: null };
  return lidServers.includes(server) ? { number: null, lid: user } : null;
};

/** The id of a group, which is the user part of its jid; null for any other jid. */
export const groupIdOf = (jid: string | null | undefined): string | null => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  return server === 'g.us' && user ? user : null;
};
export const groupJid = (groupId: string): string => `${groupId}@g.us`;

/** Whether the two share an address. */
export const samePerson = (a: Address, b: Address): boolean =>
  (a.number !== null && a.number === b.number) || (a.lid !== null && a.lid === b.lid);

/** Both addresses of a chat's partner, as far as the key tells them; null when the chat is not with one other person. */
export const partnerOf = (key: WAMessageKey, me: Address): Address | null => {
  const partner = addressOf(key.remoteJid);
  if (!partner || samePerson(partner, me)) return null;
  const alt = addressOf(key.remoteJidAlt);
  // Of a message typed on the phone the other address may be the phone's own.
  if (!alt || samePerson(alt, me)) return partner;
  return { number: partner.number ?? alt.number, lid: partner.lid ?? alt.lid };
};

/** Who of a group wrote, as far as the key tells; null where it does not. */
export const participantOf = ({ participant, participantAlt }: WAMessageKey): Address | null => {
  const one = addressOf(participant);
  const other = addressOf(participantAlt);
  return one && { number: one.number ?? other?.number ?? null, lid: one.lid ?? other?.lid ?? null };
};

/** A list of the sender's own, by which one message goes to many people; statuses go by none. */
const isBroadcastList = (jid: string | null | undefined): boolean => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  return server === 'broadcast' && user !== 'status';
};

/**
 * Who wrote a message of a group, or the partner of the chat that it belongs to. What came through a broadcast list belongs
 * to the chat with its sender; what we sent through one belongs to no chat that the key names.
 */
export const writerOf = (key: WAMessageKey, me: Address): Address | null => {
  if (groupIdOf(key.remoteJid)) return participantOf(key);
  if (!isBroadcastList(key.remoteJid)) return partnerOf(key, me);
  // Of a list the client tells the writer's other address as that of the chat.
  const beside = key.participantAlt ?? key.remoteJidAlt;
  const writer = participantOf({ ...key, ...(beside && { participantAlt: beside }) });
  return key.fromMe || !writer || samePerson(writer, me) ? null : writer;
};

/** Where to write to: the number where it is known. */
export const jidOf = ({ number, lid }: { number: string; lid: string }): string =>
  number ? `${number}@s.whatsapp.net` : `${lid}@lid`;
/** The chat with a person, or of a group. */
export const chatOf = ({ groupId, ...who }: { number: string; lid: string; groupId: string }): string =>
  groupId ? groupJid(groupId) : jidOf(who);
