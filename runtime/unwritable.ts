import { accessSync, constants } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { errorCode } from './errorCode.ts';

/** As Node and SQLite number it, and as initdb, Postgres and SQLite put it into words. */
const kinds = [
  {
    codes: ['EROFS', 8],
    words: /read-only file system|readonly database/i,
    say: (folder: string) => `${folder} is read-only`,
  },
  {
    codes: ['ENOSPC', 'EDQUOT', 13],
    words: /no space left on device|database or disk is full|disk quota exceeded/i,
    say: (folder: string) => `The disk of ${folder} is full`,
  },
  {
    codes: ['EACCES', 'EPERM', 14],
    words: /permission denied|unable to open database file/i,
    say: (folder: string) => `${folder} may not be written by this user`,
  },
];

/** SQLite says no more than this of a folder that it cannot write. */
const CANNOT_OPEN = 14;
const refusalOf = (folder: string): string | number | undefined => {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
};

/** An error of Postgres itself says how severe it is; of a server of one's own, no folder of ours is to blame. */
const ofPostgres = (error: Error): boolean => 'severity' in error;

/**
 * One sentence for a start that failed because it could not write: what is wrong with which folder, `dataDir` unless the
 * error names one elsewhere, or what the Postgres of DATABASE_URL (`outside`) refused. Undefined for any other error.
 */
export const unwritable = (error: unknown, dataDir: string, outside = false): string | undefined => {
  if (!Error.isError(error)) return undefined;
  if (outside && ofPostgres(error)) return `The Postgres of DATABASE_URL refused: ${error.message}.`;
  const home = resolve(dataDir);
  const said = errorCode(error);
  const code = said === CANNOT_OPEN ? (refusalOf(home) ?? said) : said;
  const kind = kinds.find(
    ({ codes, words }) => (code !== undefined && codes.includes(code)) || words.test(error.message),
  );
  if (!kind) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? resolve(error.path) : home;
  const folder = relative(home, path).startsWith('..') && dirname(home) !== path ? dirname(path) : home;
  return `${kind.say(folder)}: make room there or make it writable, or set DATA_DIR to another folder.`;
};
