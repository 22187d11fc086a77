import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataDir } from './dataDir.ts';
import { errorCode } from './errorCode.ts';

/** Keys of 32 bytes, newest first. The newest seals and signs; all open and verify. */
export type Ring = readonly [Buffer, ...Buffer[]];

/** `claims` is the key for unique phone numbers and e-mails. It never changes with the ring. */
export type Secrets = { ring: Ring; claims: Buffer };

const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;
const key = z.string().refine(isKey);
const file = z.object({ keys: z.array(key).min(1) });

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json');
const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Whether SECRET_KEY is valid: keys in base64, newest first, separated by commas. */
export const isRing = (text: string): boolean => partsOf(text).every(isKey);

const ring = (texts: readonly string[]): Ring => {
  const [newest, ...older] = texts.map((text) => Buffer.from(text, 'base64'));
  if (!newest) throw new Error('SECRET_KEY is empty.');
  return [newest, ...older];
};

type KeySource = { secretKey?: string | undefined; dataDir: string };

/**
 * Returns the installation's keys: SECRET_KEY, or those in DATA_DIR/secrets.json. Throws one sentence if that file is
 * missing or damaged.
 */
export const ringOf = ({ secretKey, dataDir }: KeySource): Ring =>
  ring(secretKey ? partsOf(secretKey) : readFile(dataDir));

/** Whether the installation has keys. */
export const hasRing = ({ secretKey, dataDir }: KeySource): boolean =>
  Boolean(secretKey) || existsSync(fileOf(dataDir));

/** Writes the first key to DATA_DIR/secrets.json (mode 600), unless another process was first. */
export const createRing = (dataDir: string): void => {
  makeDataDir(dataDir);
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify({ keys: [newKey()] }), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

/** Adds a new first key to DATA_DIR/secrets.json. The old file stays until the new one is complete. */
export const addKey = (dataDir: string): Ring => {
  const keys = [newKey(), ...readFile(dataDir)];
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify({ keys }), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
  return ring(keys);
};

/** Formats keys as in SECRET_KEY. */
export const ringText = (keys: Ring): string => keys.map((each) => each.toString('base64')).join(',');

/** Returns a new random key in base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** Derives a key of 32 bytes for one purpose from a master key (HKDF, SHA-256). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'atende', purpose, 32));

/** Derives such a key from each key of a ring. */
export const deriveAll = ([newest, ...older]: Ring, purpose: string): Ring => [
  derive(newest, purpose),
  ...older.map((each) => derive(each, purpose)),
];

/** Returns the public id of a key. */
export const keyId = (masterKey: Buffer): string => derive(masterKey, 'id').toString('hex').slice(0, 8);

const readFile = (dataDir: string): string[] => {
  const path = fileOf(dataDir);
  if (!existsSync(path)) throw new Error(`${path} is missing: restore it from a backup, or set SECRET_KEY.`);
  const parsed = file.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return parsed.data.keys;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
