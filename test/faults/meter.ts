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
/** The kernel's, on every machine that Linux runs on. */
const TICKS = 100;
const PAGE = 4_096;
const MB = 1_000_000;
const PATIENCE_MS = 60_000;
const size = z.object({ rows: z.array(z.object({ bytes: z.string() })) });

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended by now
  }
};

/** Every process of the machine; none where there is no /proc. */
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

/** The processes of an installation that is one process with its children, by what they are. */
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

/** Throws where one is missing: it has just been killed. */
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
  /** Megabytes of memory that each holds once all are there: of Postgres all its processes, what they share once. */
  memory(): Promise<Record<Kind, number>>;
  /** Seconds of a core that all of them have used since the last time, as far as they were seen alive. */
  cpu(): number;
  /** Megabytes of the log. */
  log(): number;
  stop(): void;
};

/** Looks at the processes of an installation every second. */
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

/** Megabytes of the read models, asked for until Postgres answers: it may just have been killed. */
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
