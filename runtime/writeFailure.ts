import { accessSync, constants } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { errorCode } from './errorCode.ts';

/** Error codes of Node and SQLite, and the wording of initdb, Postgres and SQLite. */
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

/** SQLite's code for any folder that it cannot write. */
const CANNOT_OPEN = 14;
const refusalOf = (folder: string): string | number | undefined => {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
};

/**
 * Whether the error comes from Postgres itself, which adds a severity. For an external server none of our folders is to
 * blame.
 */
const ofPostgres = (error: Error): boolean => 'severity' in error;

/**
 * Returns one sentence for a start that failed because it could not write. It names the folder: `dataDir`, or the one
 * in the error. For the Postgres of DATABASE_URL (`outside`) it says what was refused. Undefined for other errors.
 */
export const writeFailureSentence = (error: unknown, dataDir: string, outside = false): string | undefined => {
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
