import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataDir } from './dataDir.ts';
import { errorCode } from './errorCode.ts';

/** Keys of 32 bytes, newest first: the newest seals and signs, each opens and verifies. */
export type Ring = readonly [Buffer, ...Buffer[]];

/** `claims` names what is unique by number or e-mail: it stays the same whatever the ring becomes. */
export type Secrets = { ring: Ring; claims: Buffer };

const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;
const key = z.string().refine(isKey);
/** A file of one key is how the first version wrote it. */
const file = z.union([z.object({ keys: z.array(key).min(1) }), z.object({ secretKey: key })]);

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json');
const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Whether SECRET_KEY is well formed: keys in base64, newest first, with commas between. */
export const isRing = (text: string): boolean => partsOf(text).every(isKey);

const ring = (texts: readonly string[]): Ring => {
  const [newest, ...older] = texts.map((text) => Buffer.from(text, 'base64'));
  if (!newest) throw new Error('SECRET_KEY is empty.');
  return [newest, ...older];
};

type KeySource = { secretKey?: string | undefined; dataDir: string };

/** The installation's keys: SECRET_KEY, or those in DATA_DIR/secrets.json. Throws one sentence if that file is missing or damaged. */
export const ringOf = ({ secretKey, dataDir }: KeySource): Ring =>
  ring(secretKey ? partsOf(secretKey) : readFile(dataDir));

/** Whether there are any. */
export const hasRing = ({ secretKey, dataDir }: KeySource): boolean =>
  Boolean(secretKey) || existsSync(fileOf(dataDir));

/** Writes the first key into DATA_DIR/secrets.json (mode 600), unless another process was first. */
export const createRing = (dataDir: string): void => {
  makeDataDir(dataDir);
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify({ keys: [newKey()] }), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

/** Puts a new key in front of those in DATA_DIR/secrets.json; what was there stays until the new file is whole. */
export const addKey = (dataDir: string): Ring => {
  const keys = [newKey(), ...readFile(dataDir)];
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify({ keys }), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
  return ring(keys);
};

/** As SECRET_KEY says it. */
export const ringText = (keys: Ring): string => keys.map((each) => each.toString('base64')).join(',');

/** A key that nobody has yet, in base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** A key of 32 bytes for one purpose, derived from a master key (HKDF, SHA-256). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'atende', purpose, 32));

/** The same of each key of a ring. */
export const deriveAll = ([newest, ...older]: Ring, purpose: string): Ring => [
  derive(newest, purpose),
  ...older.map((each) => derive(each, purpose)),
];

/** By which a key is named where anybody may read it. */
export const keyId = (masterKey: Buffer): string => derive(masterKey, 'id').toString('hex').slice(0, 8);

const readFile = (dataDir: string): string[] => {
  const path = fileOf(dataDir);
  if (!existsSync(path)) throw new Error(`${path} is missing: restore it from a backup, or set SECRET_KEY.`);
  const parsed = file.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return 'keys' in parsed.data ? parsed.data.keys : [parsed.data.secretKey];
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
