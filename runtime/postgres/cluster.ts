import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir } from '../dataDir.ts';
import { isRoot, reachable } from './account.ts';
import { cleanEnv, stateDir, type SystemUser } from './binaries.ts';

const run = promisify(execFile);

/** Resolves the folder, which may be the link of an earlier start as root. Throws if that link is broken. */
export const resolveFolder = (folder: string): string => {
  const path = resolve(folder);
  if (!lstatSync(path, { throwIfNoEntry: false })) return path;
  if (existsSync(path)) return realpathSync(path);
  throw new Error(
    `${path} leads to ${readlinkSync(path)}, which is gone: restore it, or remove the link to begin with an empty database.`,
  );
};

/**
 * Returns a folder that the Postgres user can enter. If root's clone is closed to that user, creates one under
 * /var/lib/atende and links to it.
 */
export const reachablePlace = (folder: string, { uid }: SystemUser): string => {
  makeDataDir(dirname(folder));
  if (!isRoot() || uid === undefined || reachable(join(realpathSync(dirname(folder)), 'x'), uid)) return folder;
  const place = join(stateDir, `data-${randomBytes(6).toString('hex')}`); // only the link points there
  if (existsSync(folder))
    throw new Error(`User ${uid} cannot reach ${folder}: run mv ${folder} ${place} && ln -s ${place} ${folder}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  chmodSync(stateDir, 0o755);
  symlinkSync(place, folder);
  process.stdout.write(`Postgres keeps its files in ${place} (link: ${folder})\n`);
  return place;
};

/** Creates `<folder>/pgdata` if it is missing, and checks that these binaries can serve it. Returns its path. */
export const prepareCluster = async (
  { folder, native, version }: { folder: string; native: string; version: string },
  account: SystemUser,
  signal?: AbortSignal,
): Promise<string> => {
  const pgdata = join(folder, 'pgdata');
  if (!existsSync(pgdata)) await createCluster({ folder, pgdata, native }, account, signal);
  try {
    accessSync(pgdata, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { uid } = statSync(pgdata);
    throw new Error(`${pgdata} belongs to user ${uid}: start as that user, or set DATA_DIR.`, { cause: error });
  }
  const found = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim();
  if (!version.startsWith(`${found}.`))
    throw new Error(
      `${pgdata} was written by PostgreSQL ${found}, this is ${version}: move it away (the lists are rebuilt from the event log, phones must be paired again), or serve it yourself and set DATABASE_URL.`,
    );
  return pgdata;
};

export const giveOwnership = (path: string, { uid, gid }: SystemUser): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

/** Runs initdb in a temporary folder and renames it, so that an interrupted first start leaves no partial database. */
const createCluster = async (
  { folder, pgdata, native }: { folder: string; pgdata: string; native: string },
  account: SystemUser,
  signal?: AbortSignal,
): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveOwnership(folder, account);
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('pgdata.new-')))
    // The initdb of a killed run may still be writing.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const fresh = `${pgdata}.new-${process.pid}`;
  const password = `${fresh}.password`;
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  giveOwnership(password, account);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const owner = ['-U', 'atende', '-A', 'scram-sha-256', `--pwfile=${password}`];
  await run(join(native, 'bin/initdb'), ['-D', fresh, '-E', 'UTF8', ...owner, ...locale], {
    ...account,
    cwd: folder,
    env: cleanEnv,
    ...(signal && { signal }),
  });
  renameSync(password, join(fresh, 'password'));
  renameSync(fresh, pgdata);
};
