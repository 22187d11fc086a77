import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { downloadContentFromMessage, processHistoryMessage, proto } from '@whiskeysockets/baileys';

export type Notification = proto.Message.IHistorySyncNotification;
/** The chunk stays unreadable, however often it is tried. */
export class UnreadableChunk extends Error {}

/** Maximum size of an unpacked chunk. WhatsApp's own have some megabytes, and a few packed bytes can swell to gigabytes. */
const LARGEST = 128 * 1024 * 1024;

const fieldOf = (error: unknown, field: 'code' | 'output'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
/** Whether the host no longer has the chunk, or its bytes are not valid. */
const isFinal = (error: unknown): boolean => {
  const status = Number(Object(fieldOf(error, 'output')).statusCode);
  return (status >= 400 && status < 500 && status !== 429) || /^(Z_|ERR_OSSL)/.test(String(fieldOf(error, 'code')));
};

const packedOf = async (notification: Notification): Promise<Readable> => {
  const { initialHistBootstrapInlinePayload: inline, mediaKey, directPath } = notification;
  if (inline?.length) return Readable.from([inline]);
  if (!mediaKey?.length || !directPath) throw new UnreadableChunk('it says not where it lies');
  return downloadContentFromMessage(notification, 'md-msg-hist');
};

const unpacked = async (notification: Notification, largest: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  await pipeline(await packedOf(notification), createInflate(), async (plain: AsyncIterable<Buffer>) => {
    let size = 0;
    for await (const part of plain) {
      size += part.length;
      if (size > largest) throw new UnreadableChunk('it is too large');
      parts.push(part);
    }
  });
  return Buffer.concat(parts);
};

const decoded = (bytes: Uint8Array) => {
  try {
    return processHistoryMessage(proto.HistorySync.decode(bytes));
  } catch (cause) {
    throw new UnreadableChunk('it is none', { cause });
  }
};

const { FULL } = proto.HistorySync.HistorySyncType;
/** Whether this is the last chunk. The full history comes last. */
export const isLast = ({ syncType, progress }: Pick<proto.IHistorySync, 'syncType' | 'progress'>): boolean =>
  syncType === FULL && progress === 100;

/** Fetches, unpacks and reads a chunk of a phone's history. Throws Unreadable; any other error may be temporary. */
export const readChunk = async (notification: Notification, largest = LARGEST) => {
  const bytes = await unpacked(notification, largest).catch((cause: unknown) => {
    if (cause instanceof UnreadableChunk) throw cause;
    if (isFinal(cause)) throw new UnreadableChunk('it cannot be unpacked', { cause });
    throw new Error('a part of a phone’s history could not be fetched', { cause });
  });
  return decoded(bytes);
};
