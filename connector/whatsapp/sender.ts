import { Readable } from 'node:stream';
import {
  generateWAMessageContent,
  generateWAMessageFromContent,
  type AnyMessageContent,
  type WASocket,
} from '@whiskeysockets/baileys';
import { namedBy } from '../../domain/message/mentions.ts';
import type { Storage } from '../../runtime/storage.ts';
import { jidOf } from './address.ts';
import { cardContent } from './cards.ts';
import { Unsendable, type Sender } from './deliver.ts';
import { photoFor } from './photo.ts';
import { placeContent } from './place.ts';
import type { Outgoing, Sent } from './ports.ts';
import { quotedContent } from './quoted.ts';
import { withSecret } from './sentSecret.ts';
import type { Spellings } from './spellings.ts';
import { soundFor } from './voice.ts';

/** A host that does not take a file's bytes for so long has hung. */
const UPLOAD_MS = 30_000;

/** A stored file as the client takes it. Throws Unsendable when it is gone. */
export type Reader = ((file: string) => Promise<{ stream: Readable; url: string }>) & { companyId: number };

/** The files of a company. */
export const readerOf = (storage: Pick<Storage, 'sizeOf' | 'read'>, companyId: number): Reader => {
  async function* bytesOf(file: string) {
    yield* await storage.read(companyId, file);
  }
  const read = async (file: string) => {
    if ((await storage.sizeOf(companyId, file)) === null) throw new Unsendable('ERR_FILE_GONE');
    // By the address the client knows what it has uploaded; then it never opens the stream.
    return { stream: Readable.from(bytesOf(file)), url: `${companyId}/${file}` };
  };
  return Object.assign(read, { companyId });
};

/** What the client is given to send. Throws Unsendable when the file is gone. */
const contentFor = async ({ body, media, cards, location }: Sent, read: Reader): Promise<AnyMessageContent> => {
  if (cards?.length) return cardContent(cards, body);
  if (location) return placeContent(location);
  // linkPreview: null, or the client would fetch whatever address the text holds.
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

/** In a group a message is named with who said it. */
const authorOf = (groupId: string, said: { number: string; lid: string }): { participant?: string } =>
  groupId && (said.number || said.lid) ? { participant: jidOf(said) } : {};

/** Whom its words name; a LID where the number is not what stands there. */
const mentionsOf = ({ mentions }: Pick<Outgoing, 'mentions'>): { mentions?: string[] } =>
  mentions?.length
    ? {
        mentions: mentions.map(({ said, number }) =>
          jidOf(said === number ? { number, lid: '' } : { number: '', lid: said }),
        ),
      }
    : {};

/** What is done to a message that is there; other words name whom they still hold. */
const changeFor = async (
  jid: string,
  { of, groupId, mentions, media }: Outgoing,
  { is, body }: NonNullable<Outgoing['wish']>,
  read: Reader,
): Promise<AnyMessageContent> => {
  const key = { remoteJid: jid, id: of.waId, fromMe: of.fromMe };
  if (is === 'reaction') return { react: { text: body, key: { ...key, ...authorOf(groupId, of) } } };
  if (is === 'deletion') return { delete: key };
  // Words beside a file are changed with the file: it is not uploaded again.
  return {
    ...(await contentFor({ body, media }, read)),
    edit: key,
    ...mentionsOf({ mentions: namedBy(mentions ?? [], body) }),
  };
};

/** Who is in a group, by what stands behind an @ for him; null where WhatsApp does not say. */
export type InGroup = (groupId: string) => Promise<ReadonlySet<string> | null>;

/** The same message, naming whom the group holds: of who is named the gateway knows no more than the client says. */
const namingMembers = async (message: Outgoing, inGroup: InGroup): Promise<Outgoing> => {
  const { groupId, mentions } = message;
  const there = groupId && mentions?.length ? await inGroup(groupId) : null;
  return there ? { ...message, mentions: (mentions ?? []).filter(({ said }) => there.has(said)) } : message;
};

const send = async (sock: WASocket, jid: string, message: Outgoing, read: Reader): Promise<void> => {
  const { waId, quoted, wish } = message;
  if (wish) {
    const change = await changeFor(jid, message, wish, read);
    return void (await sock.sendMessage(jid, change, { messageId: waId, mediaUploadTimeoutMs: UPLOAD_MS }));
  }
  const original = quoted && {
    key: { remoteJid: jid, id: quoted.waId, fromMe: quoted.fromMe, ...authorOf(message.groupId, quoted) },
    message: quotedContent(quoted),
  };
  const options = {
    messageId: waId,
    mediaUploadTimeoutMs: UPLOAD_MS,
    ...(message.timerSeconds && { ephemeralExpiration: message.timerSeconds }),
    ...(original ? { quoted: original } : {}),
  };
  const marked = message.isForwarded ? { contextInfo: { isForwarded: true, forwardingScore: 1 } } : {};
  await sock.sendMessage(jid, { ...(await contentFor(message, read)), ...mentionsOf(message), ...marked }, options);
};

/** What a contact that could not decrypt gets again: a file is uploaded anew, under a key of its own. */
export const againOf = async (sock: WASocket, sent: Sent, read: Reader, messageSecret: Uint8Array) => {
  const messageContextInfo = { messageSecret };
  const ephemeralExpiration = sent.timerSeconds ?? 0;
  if (!sent.media && !sent.cards && !sent.location)
    return ephemeralExpiration
      ? {
          extendedTextMessage: { text: sent.body, contextInfo: { expiration: ephemeralExpiration } },
          messageContextInfo,
        }
      : { conversation: sent.body, messageContextInfo };
  const options = { upload: sock.waUploadToServer, mediaUploadTimeoutMs: UPLOAD_MS };
  const content = await generateWAMessageContent(await contentFor(sent, read), options);
  const lasting = { userJid: '', ephemeralExpiration };
  const message = generateWAMessageFromContent('', content, lasting).message ?? content;
  return Object.assign(message, { messageContextInfo });
};

/** An open socket as the outbox uses it. */
export const senderOf = (
  sock: WASocket,
  spellings: Pick<Spellings, 'find'>,
  read: Reader,
  { inGroup, secretFor }: { inGroup: InGroup; secretFor: (waId: string) => Uint8Array },
): Sender => ({
  find: (message) => spellings.find(sock, message),
  send: (jid, message) =>
    withSecret(secretFor(message.waId), async () => send(sock, jid, await namingMembers(message, inGroup), read)),
  isOpen: () => sock.ws.isOpen,
});
