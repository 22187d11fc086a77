import { Readable } from 'node:stream';
import {
  generateWAMessageContent,
  generateWAMessageFromContent,
  type proto,
  type AnyMessageContent,
  type WASocket,
} from '@whiskeysockets/baileys';
import { namedBy } from '../../../domain/message/mentions.ts';
import type { Storage } from '../../../runtime/storage.ts';
import { jidOf } from '../kernel/address.ts';
import { cardContent } from '../content/cards.ts';
import { Unsendable, type Sender } from './deliver.ts';
import { photoFor } from './photo.ts';
import { placeContent } from '../content/place.ts';
import type { ChangeAgain, Outgoing, Sent } from '../kernel/ports.ts';
import { quotedContent } from './quoted.ts';
import { withSecret } from '../baileys/sentSecret.ts';
import type { Spellings } from './spellings.ts';
import { soundFor } from './voice.ts';

/** A host that does not take a file's bytes for this long has hung. */
const UPLOAD_MS = 30_000;

/** Opens a stored file in the form that the client takes. Throws Unsendable if the file no longer exists. */
export type FileReader = ((file: string) => Promise<{ stream: Readable; url: string }>) & { companyId: number };

/** Creates a reader of a company's files. */
export const fileReaderOf = (storage: Pick<Storage, 'sizeOf' | 'read'>, companyId: number): FileReader => {
  async function* bytesOf(file: string) {
    yield* await storage.read(companyId, file);
  }
  const read = async (file: string) => {
    if ((await storage.sizeOf(companyId, file)) === null) throw new Unsendable('ERR_FILE_GONE');
    // The client knows by the address what it has uploaded, and then never opens the stream.
    return { stream: Readable.from(bytesOf(file)), url: `${companyId}/${file}` };
  };
  return Object.assign(read, { companyId });
};

/** Builds the content that the client sends. Throws Unsendable if the file no longer exists. */
const contentFor = async ({ body, media, cards, location }: Sent, read: FileReader): Promise<AnyMessageContent> => {
  if (cards?.length) return cardContent(cards, body);
  if (location) return placeContent(location);
  // Without linkPreview: null the client would fetch any address in the text.
  if (!media) return { text: body, linkPreview: null };
  const { name: fileName, mime: mimetype } = media;
  if (media.kind === 'audio') return soundFor(read.companyId, media, () => read(media.path));
  if (media.kind === 'image')
    return { ...(await photoFor(read.companyId, mimetype, () => read(media.path))), caption: body };
  const from = await read(media.path);
  switch (media.kind) {
    case 'sticker':
      return { sticker: from, mimetype };
    case 'video':
      return { video: from, caption: body, mimetype };
    case 'application':
      return { document: from, fileName, mimetype, ...(body && { caption: body }) };
  }
};

/** In a group the key of a message includes its author. */
const authorOf = (groupId: string, said: { number: string; lid: string }): { participant?: string } =>
  groupId && (said.number || said.lid) ? { participant: jidOf(said) } : {};

/** Returns the JIDs of the people mentioned in the text: a LID if the text holds another number than theirs. */
const mentionsOf = ({ mentions }: Pick<Sent, 'mentions'>): { mentions?: string[] } =>
  mentions?.length
    ? {
        mentions: mentions.map(({ said, number }) =>
          jidOf(said === number ? { number, lid: '' } : { number: '', lid: said }),
        ),
      }
    : {};

/** Builds a change of an existing message. An edit mentions only people that the new text still names. */
const changeFor = async (
  jid: string,
  { of, groupId, mentions, media }: Pick<Outgoing, 'of' | 'groupId' | 'mentions' | 'media'>,
  { is, body }: NonNullable<Outgoing['wish']>,
  read: FileReader,
): Promise<AnyMessageContent> => {
  const key = { remoteJid: jid, id: of.waId, fromMe: of.fromMe };
  if (is === 'reaction') return { react: { text: body, key: { ...key, ...authorOf(groupId, of) } } };
  if (is === 'deletion') return { delete: key };
  // The text of a file is edited together with the file, which is not uploaded again.
  return {
    ...(await contentFor({ body, media }, read)),
    edit: key,
    ...mentionsOf({ mentions: namedBy(mentions ?? [], body) }),
  };
};

/** Returns the text behind an @ for each member of a group; null if WhatsApp does not say. */
export type InGroup = (groupId: string) => Promise<ReadonlySet<string> | null>;
/** The parts that build messages, apart from the socket and the files. */
export type MessageBuilding = { inGroup: InGroup; secretFor: (waId: string) => Uint8Array };

/** Removes mentions of people who are not in the group. The gateway cannot check the mentions that a browser sends. */
const namingMembers = async <M extends Sent>(message: M, inGroup: InGroup): Promise<M> => {
  const { groupId, mentions } = message;
  const there = groupId && mentions?.length ? await inGroup(groupId) : null;
  return there ? { ...message, mentions: (mentions ?? []).filter(({ said }) => there.has(said)) } : message;
};

/** Builds the content of a message, and what stands around it: its quote and its lifetime. */
const messageFor = async (jid: string, message: Sent, read: FileReader) => {
  const { quoted, groupId = '', isForwarded, timerSeconds } = message;
  const original = quoted && {
    key: { remoteJid: jid, id: quoted.waId, fromMe: quoted.fromMe, ...authorOf(groupId, quoted) },
    message: quotedContent(quoted),
  };
  const marked = isForwarded ? { contextInfo: { isForwarded: true, forwardingScore: 1 } } : {};
  return {
    content: { ...(await contentFor(message, read)), ...mentionsOf(message), ...marked },
    options: {
      mediaUploadTimeoutMs: UPLOAD_MS,
      ...(timerSeconds && { ephemeralExpiration: timerSeconds }),
      ...(original ? { quoted: original } : {}),
    },
  };
};

const send = async (sock: WASocket, jid: string, message: Outgoing, read: FileReader): Promise<void> => {
  const { waId, wish } = message;
  if (wish) {
    const change = await changeFor(jid, message, wish, read);
    return void (await sock.sendMessage(jid, change, { messageId: waId, mediaUploadTimeoutMs: UPLOAD_MS }));
  }
  const { content, options } = await messageFor(jid, message, read);
  await sock.sendMessage(jid, content, { messageId: waId, ...options });
};

/**
 * Builds the message to resend to a contact that could not decrypt it, with all that it was first sent with. A file is
 * uploaded again, under its own new key.
 */
export const messageToResend = async (
  sock: Pick<WASocket, 'user' | 'waUploadToServer'>,
  { jid, waId, sent }: { jid: string; waId: string; sent: Sent },
  read: FileReader,
  { inGroup, secretFor }: MessageBuilding,
): Promise<proto.IMessage> => {
  const { content, options } = await messageFor(jid, await namingMembers(sent, inGroup), read);
  const made = await generateWAMessageContent(content, { upload: sock.waUploadToServer, ...options });
  const { message } = generateWAMessageFromContent(jid, made, { userJid: sock.user?.id ?? '', ...options });
  return Object.assign(message ?? made, { messageContextInfo: { messageSecret: secretFor(waId) } });
};

/** Builds an edit, a deletion or a reaction to resend, with the time at which it was made. */
export const changeToResend = async (
  sock: Pick<WASocket, 'waUploadToServer'>,
  { jid, change }: { jid: string; change: ChangeAgain },
  read: FileReader,
): Promise<proto.IMessage> => {
  const content = await changeFor(jid, change, change.wish, read);
  const made = await generateWAMessageContent(content, { upload: sock.waUploadToServer });
  const { protocolMessage, reactionMessage } = made;
  if (protocolMessage && change.ms !== null) protocolMessage.timestampMs = change.ms;
  if (reactionMessage && change.ms !== null) reactionMessage.senderTimestampMs = change.ms;
  return made;
};

/** Wraps an open socket for the outbox. */
export const senderOf = (
  sock: WASocket,
  spellings: Pick<Spellings, 'find'>,
  read: FileReader,
  { inGroup, secretFor }: MessageBuilding,
): Sender => ({
  find: (message) => spellings.find(sock, message),
  send: (jid, message) =>
    withSecret(secretFor(message.waId), async () => send(sock, jid, await namingMembers(message, inGroup), read)),
  isOpen: () => sock.ws.isOpen,
});
