import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { makeDataDir } from './dataDir.ts';
import { errorCode } from './errorCode.ts';

export type Secrets = { masterKey: Buffer };

const file = z.object({ secretKey: z.string().refine((text) => Buffer.from(text, 'base64').length === 32) });

/** The installation's master key (32 bytes): SECRET_KEY, or one that the first start writes into DATA_DIR/secrets.json (mode 600). Throws one sentence if that file is damaged. */
export const secretsOf = (config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets => {
  if (config.secretKey) return { masterKey: Buffer.from(config.secretKey, 'base64') };
  const path = join(config.dataDir, 'secrets.json');
  createOnce(path, config.dataDir);
  const parsed = file.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return { masterKey: Buffer.from(parsed.data.secretKey, 'base64') };
};

/** A key of 32 bytes for one purpose, derived from the master key (HKDF, SHA-256). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'atende', purpose, 32));

const createOnce = (path: string, dataDir: string): void => {
  makeDataDir(dataDir);
  const text = JSON.stringify({ secretKey: randomBytes(32).toString('base64') });
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
