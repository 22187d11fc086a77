import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derive, keyId, type Ring } from './secrets.ts';

/**
 * Seals secrets for one purpose (AES-256-GCM), each bound to its place: elsewhere, the text cannot be opened. The text
 * names its key. The newest key of the ring seals, every key opens.
 */
export type Seal = {
  seal(secret: string, place: string): string;
  /** Throws if it was sealed for another place, or with a key that is not in the ring. */
  open(sealed: string, place: string): string;
  sealBytes(secret: Uint8Array, place: string): Buffer;
  openBytes(sealed: Uint8Array, place: string): Buffer;
  /** The prefix of everything that the newest key sealed. */
  newest: string;
};

const VERSION = 'v2';
const HEADER = `${VERSION}.00000000.`.length;
const IV = 12;
const TAG = 16;

export const openSeal = (ring: Ring, purpose: string): Seal => {
  const keys = new Map(ring.map((master) => [keyId(master), derive(master, purpose)]));
  const newest = `${VERSION}.${keyId(ring[0])}.`;
  const newestKey = derive(ring[0], purpose);

  const encrypt = (secret: Uint8Array, place: string): Buffer => {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', newestKey, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  };
  const decrypt = (header: string, body: Uint8Array, place: string): Buffer => {
    const id = sealedBy(header);
    const key = id === undefined ? undefined : keys.get(id);
    if (!key)
      throw new Error(`A secret (${place}) is sealed by the key ${id ?? 'of no version'}, which does not exist.`);
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV));
    decipher.setAAD(Buffer.from(place)).setAuthTag(body.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(body.subarray(IV + TAG)), decipher.final()]);
  };
  return {
    newest,
    seal: (secret, place) => newest + encrypt(Buffer.from(secret), place).toString('base64'),
    open: (sealed, place) =>
      decrypt(sealed.slice(0, HEADER), Buffer.from(sealed.slice(HEADER), 'base64'), place).toString('utf8'),
    sealBytes: (secret, place) => Buffer.concat([Buffer.from(newest), encrypt(secret, place)]),
    openBytes: (sealed, place) =>
      decrypt(Buffer.from(sealed.subarray(0, HEADER)).toString('latin1'), sealed.subarray(HEADER), place),
  };
};

/** Returns the id of the key that sealed a text; undefined if it is not sealed in this format. */
export const sealedBy = (sealed: string): string | undefined => /^v2\.([0-9a-f]{8})\./.exec(sealed)?.[1];
