import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeFailureSentence } from '../../runtime/writeFailure.ts';
import { freePort } from '../../runtime/port.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { npmStart } from '../kernel/start.ts';

const { path, remove } = temporaryFolder();
const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted) execFileSync('umount', ['-l', folder]);
  remove();
});

const ends = 'make room there or make it writable, or set DATA_DIR to another folder.';
const node = (code: string, at: string) => Object.assign(new Error(`${code}: open '${at}'`), { code, path: at });
const sqlite = (errcode: number, words: string) => Object.assign(new Error(words), { errcode });
const full = `The disk of /srv/data is full: ${ends}`;
const readOnly = `/srv/data is read-only: ${ends}`;
const closed = `/srv/data may not be written by this user: ${ends}`;

test.each([
  [node('EROFS', '/srv/data/secrets.json'), readOnly],
  [node('EROFS', '/srv/data'), readOnly],
  [node('ENOSPC', '/srv/data/postgres/x'), full],
  [node('EACCES', '/srv/data/lock'), closed],
  [node('ENOSPC', '/var/lib/atende/postgres-18'), `The disk of /var/lib/atende is full: ${ends}`],
  [sqlite(8, 'attempt to write a readonly database'), readOnly],
  [sqlite(13, 'database or disk is full'), full],
  [sqlite(14, 'unable to open database file'), closed],
  [new Error('initdb: error: could not write to file "x": No space left on device'), full],
  [new Error('PostgreSQL stopped at its start: FATAL: could not create lock file: Read-only file system'), readOnly],
  [new Error('PORT 8080 is busy: stop what listens there, or set another PORT.'), undefined],
])('%s', (error, sentence) => expect(writeFailureSentence(error, '/srv/data')).toBe(sentence));

describe('an error of Postgres', () => {
  const refused = Object.assign(new Error('permission denied for schema public'), { code: '42501', severity: 'ERROR' });
  const full = Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
    severity: 'ERROR',
  });
  test('of an external server names no local folder', () => {
    expect(writeFailureSentence(refused, '/srv/data', true)).toBe(
      'The Postgres of DATABASE_URL refused: permission denied for schema public.',
    );
    expect(writeFailureSentence(full, '/srv/data', true)).not.toContain('/srv/data');
    expect(writeFailureSentence(node('ENOSPC', '/srv/data/media'), '/srv/data', true)).toContain(
      'The disk of /srv/data is full',
    );
  });
  test('of the embedded server names its folder', () => {
    expect(writeFailureSentence(full, '/srv/data')).toBe(`The disk of /srv/data is full: ${ends}`);
  });
});

/** Mounts a new file system at a folder; false if this user may not mount. */
const mount = (name: string, options: string): string | false => {
  const folder = join(path, name);
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  mounted.push(folder);
  return folder;
};

describe('npm start', () => {
  test.each([
    ['read', 'ro', (folder: string) => `${folder} is read-only: ${ends}`],
    ['small', 'size=8m,mode=711', (folder: string) => `The disk of ${folder} is full: ${ends}`],
  ])('names the folder that it cannot write (%s)', async (name, options, sentence) => {
    const folder = mount(name, options);
    if (!folder) return; // the wording is tested above on any machine
    const started = npmStart(folder, { PORT: String(await freePort()) });
    expect(await started.exited).toBe(1);
    expect(started.lines.filter((line) => !/ ready \(/.test(line))).toEqual([sentence(folder)]);
  });
});
