import { createDecipheriv } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { getMediaKeys, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { findMessages } from './chats.ts';
import { calls, type FileType } from './contract.ts';
import { heldMedia } from './media.ts';
import { SimulatorRefusal } from './serving.ts';
import type { World } from './world.ts';

/** `contact` may also be the id of a group. */
const asked = calls.message.input.extend({ contact: z.string() });

/** The length of the HMAC at the end of an encrypted file. */
const MAC = 10;

/** Returns the file of a message of any kind: its path, its key, and the type that the sender gave. */
export const fileOfMessage = (content: Uint8Array) => {
  const inner = normalizeMessageContent(proto.Message.decode(content)) ?? {};
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = inner;
  const part = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage;
  if (!part?.directPath || !part.mediaKey) return undefined;
  const types: [unknown, FileType][] = [
    [imageMessage, 'image'],
    [videoMessage, 'video'],
    [audioMessage, 'audio'],
    [stickerMessage, 'sticker'],
  ];
  const type = types.find(([is]) => is)?.[1] ?? 'document';
  return { path: part.directPath, mediaKey: part.mediaKey, type, mime: part.mimetype ?? '' };
};

/** Serves the decrypted file of a message, as the phone that has it shows it. 404 if it has no file or no longer has it. */
export const giveFile = async (world: World, url: URL, response: ServerResponse): Promise<void> => {
  const { phone, contact, id } = asked.parse(Object.fromEntries(url.searchParams));
  const found = findMessages(world.store, phone, id).find((each) => each.contact === contact);
  const file = found?.content && fileOfMessage(found.content);
  const sealed = file && heldMedia(world, file.path);
  if (!file || !sealed) throw new SimulatorRefusal(404, 'There is no such file.');
  const { iv, cipherKey } = await getMediaKeys(file.mediaKey, file.type);
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -MAC)), cipher.final()]);
  response.writeHead(200, { 'content-type': file.mime || 'application/octet-stream', 'content-length': plain.length });
  response.end(plain);
};
