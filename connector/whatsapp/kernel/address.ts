import { jidDecode, type WAMessageKey } from '@whiskeysockets/baileys';

/** The two addresses of a person, each the user part of a JID. */
export type PersonAddress = { number: string | null; lid: string | null };

export const nobody: PersonAddress = { number: null, lid: null };

const phoneServers: readonly string[] = ['s.whatsapp.net', 'c.us', 'hosted'];
const lidServers: readonly string[] = ['lid', 'hosted.lid'];

/** Returns the address of the person in a JID. Null for groups, broadcasts, newsletters, and WhatsApp itself (number 0). */
export const addressOf = (jid: string | null | undefined): PersonAddress | null => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  if (!user || !server) return null;
  if (phoneServers.includes(server) && /^[1-9]\d+$/.test(user)) return { number: user, lid: null };
  return lidServers.includes(server) ? { number: null, lid: user } : null;
};

/** Returns the id of a group, which is the user part of its JID; null for any other JID. */
export const groupIdOf = (jid: string | null | undefined): string | null => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  return server === 'g.us' && user ? user : null;
};
export const groupJid = (groupId: string): string => `${groupId}@g.us`;

/** Whether the two share an address. */
export const samePerson = (a: PersonAddress, b: PersonAddress): boolean =>
  (a.number !== null && a.number === b.number) || (a.lid !== null && a.lid === b.lid);

/** Returns the addresses of a chat's partner that the key holds, or null if the chat is not with one other person. */
export const partnerOf = (key: WAMessageKey, me: PersonAddress): PersonAddress | null => {
  const partner = addressOf(key.remoteJid);
  if (!partner || samePerson(partner, me)) return null;
  const alt = addressOf(key.remoteJidAlt);
  // For a message typed on the phone, the other address may be the phone's own.
  if (!alt || samePerson(alt, me)) return partner;
  return { number: partner.number ?? alt.number, lid: partner.lid ?? alt.lid };
};

/** Returns the group member who wrote a message, or null if the key does not say. */
export const participantOf = ({ participant, participantAlt }: WAMessageKey): PersonAddress | null => {
  const one = addressOf(participant);
  const other = addressOf(participantAlt);
  return one && { number: one.number ?? other?.number ?? null, lid: one.lid ?? other?.lid ?? null };
};

/** Whether a JID is a broadcast list, through which a sender writes one message to many people. Statuses do not count. */
const isBroadcastList = (jid: string | null | undefined): boolean => {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  return server === 'broadcast' && user !== 'status';
};

/**
 * Returns the author of a group message, or else the partner of the chat that the message belongs to. A message received
 * through a broadcast list belongs to the chat with its sender. A message that we sent through one belongs to no chat that
 * the key names, so the result is null.
 */
export const writerOf = (key: WAMessageKey, me: PersonAddress): PersonAddress | null => {
  if (groupIdOf(key.remoteJid)) return participantOf(key);
  if (!isBroadcastList(key.remoteJid)) return partnerOf(key, me);
  // For a broadcast list the client puts the writer's other address into the alternative address of the chat.
  const beside = key.participantAlt ?? key.remoteJidAlt;
  const writer = participantOf({ ...key, ...(beside && { participantAlt: beside }) });
  return key.fromMe || !writer || samePerson(writer, me) ? null : writer;
};

/** Returns the JID to write to: the number if it is known, else the LID. */
export const jidOf = ({ number, lid }: { number: string; lid: string }): string =>
  number ? `${number}@s.whatsapp.net` : `${lid}@lid`;
/** Returns the JID of the chat with a person, or of a group. */
export const chatOf = ({ groupId, ...who }: { number: string; lid: string; groupId: string }): string =>
  groupId ? groupJid(groupId) : jidOf(who);

const id = /^[\w.:-]{1,128}$/;

/** Whether a text can be WhatsApp's id of a message. */
export const isMessageId = (text: string): boolean => id.test(text);
