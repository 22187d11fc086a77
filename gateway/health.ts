import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../eventstore/store.ts';
import { errorCode } from '../runtime/errorCode.ts';
import { log } from '../runtime/log.ts';
import { parkedStreams } from '../runtime/metrics.ts';
import { type StoreName } from '../runtime/storeErrors.ts';
import type { Position } from '../eventstore/position.ts';
import { openConnectorLook, type Connectors } from '../projections/connection/silent.ts';
import { measureJournal } from '../projections/connection/waiting.ts';
import { rowsAnswer } from '../projections/kernel/run/checkpoint.ts';
import { watchLostLog } from '../projections/kernel/rebuild/lostLog.ts';
import type { Database } from '../runtime/database.ts';
import { LOOK_MS, watchStore, type StoreState } from './storeWatch.ts';

export type Health = {
  stores: Record<Exclude<StoreName, 'files'>, StoreState>;
  /** The number of streams that a view could not apply. */
  parked: number;
  /** Whether a process updates the read models. */
  projecting: boolean;
  /** Whether the connector processes answer, and how many are silent. */
  connectors: Connectors;
  /** The reason, if the log ends before the position that the read models have reached. */
  lost?: string | undefined;
};

/** After how many looks at the stores the installation is measured in Postgres. */
const MEASURE_LOOKS = 6;
/** How often (ms) a write is tested while a store is healthy. */
const WRITE_MS = 10_000;
/** A disk that other programs keep busy may take this much longer than a server until it counts as away. */
const DISK_FACTOR = 4;
/** In bytes. A disk with less free space counts as full: Postgres extends its WAL by this much at once. */
const RESERVE = 16 * 1024 * 1024;
/** For how many looks the lease of the projections may be free before it is a fault: processes take it over from each other. */
const LEADERLESS_LOOKS = 10;

export type Watch = {
  health(): Health;
  /** A store that does not serve now, if any. A slow one serves. */
  lacking(): StoreName | undefined;
  /** Reports that a call met an outage: a write is tested at once. */
  met(store: StoreName): void;
  stop(): void;
};

const bytesFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const PAGE = 'x'.repeat(4_096);
const counted = z.object({
  parked: z.coerce.number(),
  led: z.boolean(),
  reached: z.tuple([z.coerce.bigint(), z.coerce.bigint()]).nullable(),
});
const count = `select count(*) as parked, (select array[commit_at, prepare_at] from stream.checkpoint) as reached, exists (select 1 from pg_locks
  where locktype = 'advisory' and granted and objid = hashtext('atende projections')::oid
  and database = (select oid from pg_database where datname = current_database())) as led from stream.parked`;

const writing = `insert into stream.health values (repeat('x', 1000))`;
const BUSY = '55P03';
/**
 * Truncating first makes Postgres allocate a new page on disk. While a session reads the table, such as a dump, the
 * table just grows.
 */
const writePage = async (db: Database): Promise<void> => {
  try {
    await db.raw(`set local lock_timeout = 200; truncate stream.health; ${writing}`);
  } catch (error) {
    if (errorCode(error) !== BUSY) throw error;
    await db.raw(writing);
  }
};

/**
 * Repeats a measurement, one at a time. A failure is logged once, until one succeeds.
 */
const repeat = (measure: () => Promise<void>, everyMs: number): { stop(): void } => {
  let isRunning = false;
  let hasFailed = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await measure();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) log.warn({ err: error }, 'The state of the installation could not be read');
      hasFailed = true;
    }
    isRunning = false;
  };
  const timer = setInterval(() => void run(), everyMs);
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
};

/** Tells whether a process updates the read models. Time without an observation does not count against it. */
const createLeaderWatch = (longestMs: number) => {
  let freeSince: number | undefined;
  let seen = 0;
  return {
    observe: (isLed: boolean): void => {
      seen = performance.now();
      freeSince = isLed ? undefined : (freeSince ?? seen);
    },
    isLed: (): boolean => freeSince === undefined || seen - freeSince < longestMs,
  };
};

/**
 * Watches whether the stores serve (gateway.md, The public port). Postgres: a read, and a page written into a one-row
 * table, which a full disk rejects. Event store: its head, and an append without events. Disk: its free space, and a
 * page in the folder of the files. A server that does not answer a read for `longest` (ms) is away. A write is tested
 * every `often` ms. Every six looks (`lookMs`) it measures the installation in Postgres: lease, parked streams, connectors
 * and their journal. `db` is a separate pool of three connections, so that no slow measurement or write delays a read.
 * `free` returns the free bytes of a folder's disk.
 */
export const watchHealth = (
  {
    db,
    store,
    folder,
    free = bytesFree,
  }: { db: Database; store: Pick<Store, 'head' | 'probe'>; folder: string; free?: typeof bytesFree },
  {
    longest,
    often = WRITE_MS,
    lookMs = LOOK_MS,
    now,
  }: { longest: number; often?: number; lookMs?: number; now?: () => number },
): Watch => {
  let parked = 0;
  let reached: Position | null = null;
  let lost: string | undefined;
  const pace = { longest, often, lookMs };
  let connectors: Connectors = { silent: 0, connecting: true };
  const look = openConnectorLook(now);
  const lostLog = watchLostLog();
  const leader = createLeaderWatch(LEADERLESS_LOOKS * lookMs);
  const measuring = repeat(async () => {
    const { rows } = rowsAnswer.parse(await db.raw(count));
    const found = counted.parse(rows[0]);
    parked = found.parked;
    parkedStreams.set(parked);
    leader.observe(found.led);
    reached = found.reached && { commit: found.reached[0], prepare: found.reached[1] };
    await measureJournal(db);
    connectors = await look(db);
  }, MEASURE_LOOKS * lookMs);
  const postgres = watchStore('postgres', pace, {
    read: async () => void (await db.raw('select 1')),
    write: () => writePage(db),
  });
  const eventstore = watchStore('eventstore', pace, {
    read: async () => {
      const seen = reached; // read before the end of the log: an outdated position is safe here, a newer one is not
      const said = lostLog(seen, await store.head());
      if (said && !lost) log.error(said);
      lost = said;
    },
    write: async () => {
      if (!lost) await store.probe();
    },
  });
  const disk = watchStore(
    'disk',
    { ...pace, longest: longest * DISK_FACTOR },
    {
      read: async () => {
        await mkdir(folder, { recursive: true });
        if ((await free(folder)) < RESERVE) throw Object.assign(new Error(`${folder} is full`), { code: 'ENOSPC' });
      },
      write: () => writeFile(join(folder, '.health'), PAGE, { flush: true }),
    },
  );
  const watched = { postgres, eventstore, disk };
  const isLacking = (state: StoreState): boolean => state !== 'ok' && state !== 'slow';
  const lacking = () =>
    (['postgres', 'eventstore', 'disk'] as const).find((name) => isLacking(watched[name].state())) ??
    (lost ? 'eventstore' : undefined);
  return {
    health: () => ({
      stores: { postgres: postgres.state(), eventstore: lost ? 'lost' : eventstore.state(), disk: disk.state() },
      parked,
      projecting: leader.isLed(),
      connectors,
      lost,
    }),
    lacking,
    // Without S3 everything except files works.
    met: (name) => name !== 'files' && watched[name].suspect(),
    stop: () => {
      measuring.stop();
      for (const each of Object.values(watched)) each.stop();
    },
  };
};
