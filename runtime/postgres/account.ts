import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyBinaries, probe, stateDir, type SystemUser, type Binaries } from './binaries.ts';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Finds a user that can run PostgreSQL, and the binaries to use. That is this user, or another one if this is root,
 * which Postgres rejects. Throws one sentence if there is none.
 */
export const chooseAccount = async (
  binaries: Binaries,
  folder: string,
): Promise<{ native: string; account: SystemUser }> => {
  if (!isRoot()) return asMyself(binaries);
  let last = 'there is no user but root in /etc/passwd';
  for (const account of accounts(folder)) {
    const first = await probe(binaries.native, account);
    if (first === 'runs') return { native: binaries.native, account };
    last = `${first.code} ${first.text}`;
    if (first.code === 'EPERM' || first.code === 'EINVAL') continue; // this process cannot switch to this id
    const copied = await probeCopy(binaries, account);
    if (copied.is === 'runs') return { native: copied.native, account };
    last = copied.text;
  }
  throw new Error(
    `PostgreSQL cannot run here (${last}): start as an ordinary user, give root CAP_SETUID, CAP_SETGID, CAP_CHOWN and a writable ${stateDir}, or set DATABASE_URL.`,
  );
};

const asMyself = async ({ native }: Binaries): Promise<{ native: string; account: SystemUser }> => {
  const result = await probe(native, {});
  if (result === 'runs') return { native, account: {} };
  const why =
    result.code === 'EACCES' ? 'the folder may be mounted noexec' : 'it needs glibc, which Alpine does not have';
  throw new Error(`PostgreSQL cannot run here (${why}; ${result.text}): set DATABASE_URL to a server of your own.`);
};

type Copied = { is: 'runs'; native: string } | { is: 'fails'; text: string };

const probeCopy = async (binaries: Binaries, account: SystemUser): Promise<Copied> => {
  try {
    const native = copyBinaries(binaries);
    const result = await probe(native, account);
    return result === 'runs' ? { is: 'runs', native } : { is: 'fails', text: result.text };
  } catch (error) {
    return { is: 'fails', text: String(error) };
  }
};

/**
 * Returns root's choices, best first: the owner of an existing cluster, else `postgres`, then the others (initdb
 * requires an entry in /etc/passwd).
 */
const accounts = (folder: string): SystemUser[] => {
  const owner = statSync(join(folder, 'pgdata'), { throwIfNoEntry: false });
  if (owner?.uid) return [{ uid: owner.uid, gid: owner.gid }];
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => Number(uid) > 0);
  const rank = ([name]: string[]): number => (name === 'postgres' ? 0 : name === 'nobody' ? 1 : 2);
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }));
};

/** Whether this user may enter every parent of the path. Ignores ACLs: at worst, files are kept elsewhere without need. */
export const reachable = (path: string, uid: number): boolean => {
  const parent = dirname(path);
  const { mode, uid: owner } = statSync(parent);
  const open = (mode & (owner === uid ? 0o100 : 0o001)) !== 0;
  return open && (parent === '/' || reachable(parent, uid));
};
