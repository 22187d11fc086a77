import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DEFAULT_ORIGIN, getMediaKeys } from '@whiskeysockets/baileys';
import type { Locked } from '../content/incomingFile.ts';

/** The media host no longer has the file. */
export class Forgotten extends Error {}
/** The file has more bytes than the limit allows. */
export class FileTooLarge extends Error {}

type Limits = { bytes: number; /** Maximum time without a byte. */ stallMs: number };

/** Number of bytes at the end of an encrypted file, which are the beginning of its HMAC. */
const MAC = 10;
const BLOCK = 16;

/**
 * Returns the URL of a file on `host`. Throws Forgotten if the path leads to any other host, because a sender may write
 * anything.
 */
const addressOf = (path: string, host: string): URL => {
  const url = new URL(path, `https://${host}`);
  if (url.host !== new URL(`https://${host}`).host || url.protocol !== 'https:') throw new Forgotten('not on the host');
  return url;
};

/** Yields the bytes of an answer. Aborts when nothing arrives for too long. Throws Forgotten and FileTooLarge. */
async function* chunksOf(url: URL, { bytes, stallMs }: Limits, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('the media host has stalled')), stallMs);
  try {
    const response = await fetch(url, {
      headers: { Origin: DEFAULT_ORIGIN },
      redirect: 'error',
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if ([403, 404, 410].includes(response.status)) throw new Forgotten(`the media host says ${response.status}`);
    if (!response.ok || !response.body) throw new Error(`the media host says ${response.status}`);
    if (Number(response.headers.get('content-length') ?? 0) > bytes + MAC + BLOCK)
      throw new FileTooLarge('as announced');
    for await (const chunk of response.body) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
    stalled.abort(); // an answer that is not read to its end keeps its connection
  }
}

/**
 * Fetches, decrypts and checks a file, from the network straight to a path, never whole in memory. Returns its size in
 * bytes. Throws Forgotten and FileTooLarge; any other error may be temporary. (The client's own download checks nothing, and
 * waits forever for a host that hangs.)
 */
export const download = async (
  { type, path, mediaKey, sha256 }: Locked,
  { host, to, limits, signal }: { host: string; to: string; limits: Limits; signal: AbortSignal },
): Promise<number> => {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('no key');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const digest = createHash('sha256');
  const file = await open(to, 'w', 0o600);
  let size = 0;
  const put = async (plain: Buffer): Promise<void> => {
    size += plain.length;
    if (size > limits.bytes) throw new FileTooLarge('as it came');
    digest.update(plain);
    await file.writeFile(plain);
  };
  try {
    let tail = Buffer.alloc(0);
    for await (const chunk of chunksOf(addressOf(path, host), limits, signal)) {
      const bytes = Buffer.concat([tail, chunk]);
      const end = Math.max(0, bytes.length - MAC);
      tail = Buffer.from(bytes.subarray(end));
      mac.update(bytes.subarray(0, end));
      await put(cipher.update(bytes.subarray(0, end)));
    }
    if (!mac.digest().subarray(0, MAC).equals(tail)) throw new Error('the file is damaged');
    await put(cipher.final());
    if (sha256 && !digest.digest().equals(sha256)) throw new Error('the bytes differ from the announced ones');
    return size;
  } finally {
    await file.close();
  }
};
