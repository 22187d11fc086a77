import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { eventually } from '../kernel/eventually.ts';

const portIn = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);

/**
 * Returns the local ports of a process's connections to a port. A port may also serve another process with another
 * destination.
 */
const portsOf = (pid: number, to: number): number[] => {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // closed in the meantime
    }
  });
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'));
  return lines.flatMap((line) => {
    const [, local, remote, , , , , , , inode = ''] = line.trim().split(/\s+/);
    return sockets.includes(inode) && portIn(remote) === to ? portIn(local) : [];
  });
};

type Lease = { name: string };
/** Returns the names of the leases that sessions hold from these ports, or from all other ports. */
const leasesOf = async (db: Database, ports: readonly number[], whose: 'theirs' | 'others'): Promise<Lease[]> => {
  const among = whose === 'theirs' ? '= any(?)' : '<> all(?)';
  const { rows } = await db.raw<{ rows: Lease[] }>(
    `select distinct a.application_name as name from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.locktype = 'advisory' and l.granted and a.client_port ${among}`,
    [[...ports]],
  );
  return rows;
};

/**
 * Freezes the first of these processes that holds a lease, as if its machine were cut off. Postgres ends its sessions, and
 * another process takes the lease. After `frozenMs` the frozen one continues, and still believes that it has the lease.
 */
export const freezeHolder = async (databaseUrl: string, pids: readonly number[], frozenMs: number): Promise<void> => {
  const db = openDatabase(databaseUrl, { connections: 1 });
  const postgres = Number(new URL(databaseUrl).port);
  try {
    const [pid, ports, lease] = await eventually(async () => {
      for (const each of pids) {
        const own = portsOf(each, postgres);
        const [held] = await leasesOf(db, own, 'theirs');
        if (held) return [each, own, held] as const;
      }
      throw new Error('None of them holds a lease');
    }, 60_000);
    process.kill(pid, 'SIGSTOP');
    try {
      await db.raw('select pg_terminate_backend(pid) from pg_stat_activity where client_port = any(?)', [ports]);
      await eventually(async () => {
        const others = await leasesOf(db, ports, 'others');
        if (!others.some(({ name }) => name === lease.name)) throw new Error(`Nobody took the lease ${lease.name}`);
      }, 60_000);
      await sleep(frozenMs);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  } finally {
    await db.destroy();
  }
};
