import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../runtime/database.ts';
import { readPidFile } from '../../runtime/postgres/postmaster.ts';
import { readRunning } from '../../runtime/running.ts';
import { eventually } from '../kernel/eventually.ts';

export const kinds = ['main', 'connector', 'store', 'postgres'] as const;
export type Kind = (typeof kinds)[number];
type Process = { pid: number; parent: number; cpuSeconds: number; bytes: number };

const LOOK_MS = 1_000;
/** The kernel's clock ticks per second, the same on all Linux machines. */
const TICKS = 100;
const PAGE = 4_096;
const MB = 1_000_000;
const PATIENCE_MS = 60_000;
const size = z.object({ rows: z.array(z.object({ bytes: z.string() })) });

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
};

/** Returns every process of the machine. Needs /proc. */
const processes = (): Process[] =>
  readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (fields.length < 22) return [];
    const [parent = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]];
    return [{ pid: Number(name), parent, cpuSeconds: (user + system) / TICKS, bytes: pages * PAGE }];
  });

/** Shared memory counts proportionally for each process that shares it. */
const shareOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024;

/** Returns the processes of an installation with a single main process, by kind. */
const ours = (dataDir: string): (Process & { kind: Kind })[] => {
  const main = readRunning(dataDir)?.pid;
  const postmaster = readPidFile(join(dataDir, 'postgres/pgdata'))?.pid;
  const kindOf = ({ pid, parent }: Process): Kind | undefined => {
    if (pid === main) return 'main';
    if (pid === postmaster || parent === postmaster) return 'postgres';
    if (parent !== main) return undefined;
    const command = read(`/proc/${pid}/cmdline`);
    if (command.includes('eventstore/embedded/main.ts')) return 'store';
    return command.includes('main.ts') ? 'connector' : undefined;
  };
  return processes().flatMap((each) => {
    const kind = kindOf(each);
    return kind ? [{ ...each, kind }] : [];
  });
};

/** Returns megabytes by kind. Throws if one is missing, because it was just killed. */
const memoryOf = (all: readonly (Process & { kind: Kind })[]): Record<Kind, number> => {
  const held = { main: 0, connector: 0, store: 0, postgres: 0 };
  for (const { kind, pid, bytes } of all) held[kind] += kind === 'postgres' ? shareOf(pid) : bytes;
  for (const kind of kinds) {
    if (!held[kind]) throw new Error(`there is no ${kind}`);
    held[kind] = Math.round(held[kind] / MB);
  }
  return held;
};

export type Meter = {
  /** Megabytes of memory by kind, once all processes run. For Postgres, shared memory counts once. */
  memory(): Promise<Record<Kind, number>>;
  /** The core seconds that all processes used since the last call, as far as they were seen. */
  cpu(): number;
  /** Megabytes of the log. */
  log(): number;
  stop(): void;
};

/** Samples the processes of an installation every second. */
export const openMeter = (dataDir: string): Meter => {
  const known = new Map<number, number>();
  let spent = 0;
  const look = (): void => {
    for (const { pid, cpuSeconds } of ours(dataDir)) {
      spent += Math.max(0, cpuSeconds - (known.get(pid) ?? 0));
      known.set(pid, cpuSeconds);
    }
  };
  look();
  spent = 0;
  const looking = setInterval(look, LOOK_MS);
  return {
    memory: () => eventually(() => memoryOf(ours(dataDir)), PATIENCE_MS),
    cpu: () => {
      look();
      const since = spent;
      spent = 0;
      return since;
    },
    log: () => {
      const sizes = ['events.db', 'events.db-wal'].map(
        (name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size,
      );
      return Math.round(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 10_000) / 100;
    },
    stop: () => clearInterval(looking),
  };
};

/** Returns the megabytes of the read models. Retries, because Postgres may just have been killed. */
export const sizeOfPostgres = (dataDir: string): Promise<number> =>
  eventually(async () => {
    const db = openDatabase(readRunning(dataDir)?.databaseUrl ?? '', { connections: 1 });
    try {
      const { rows } = size.parse(await db.raw('select pg_database_size(current_database()) as bytes'));
      return Math.round(Number(rows[0]?.bytes) / MB);
    } finally {
      await db.destroy();
    }
  }, PATIENCE_MS);
