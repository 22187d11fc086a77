import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../eventstore/store.ts';
import { errorCode } from '../runtime/errorCode.ts';
import { log } from '../runtime/log.ts';
import { parkedStreams } from '../runtime/metrics.ts';
import { outageOf, type StoreName } from '../runtime/storeErrors.ts';
import type { Position } from '../eventstore/position.ts';
import { openConnectorLook, type Connectors } from '../projections/connection/silent.ts';
import { measureJournal } from '../projections/connection/waiting.ts';
import { rowsAnswer, reachedPosition } from '../projections/kernel/run/checkpoint.ts';
import { watchLostLog } from '../projections/kernel/rebuild/lostLog.ts';
import type { Database } from '../runtime/database.ts';

/** `away`: no answer; `full`: answers but accepts no writes; `lost`: not the log that was followed before. */
export type StoreState = 'ok' | 'away' | 'full' | 'lost';
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

const LOOK_MS = 500;
/** How often (ms) a write is tested while a store is healthy; otherwise every check tests one. */
const WRITE_MS = 10_000;
/** In bytes. A disk with less free space counts as full: Postgres extends its WAL by this much at once. */
const RESERVE = 16 * 1024 * 1024;
/** How long (ms) the lease of the projections may be free before it is a fault: processes take it over from each other. */
const LEADERLESS_MS = 5_000;

/**
 * Checks one store periodically, one check at a time. `ask` reads. It also writes at the first check, while the store
 * is unhealthy, and every `often` ms.
 */
const watchStore = (
  name: StoreName,
  { longest, often }: { longest: number; often: number },
  ask: (write: boolean) => Promise<void>,
) => {
  let state: StoreState = 'ok';
  let asked: number | undefined;
  let wrote: number | undefined;
  const is = (now: StoreState, error?: unknown) => {
    if (now !== state) log[now === 'ok' ? 'info' : 'error']({ store: name, state: now, err: error }, 'A store changed');
    state = now;
  };
  const look = async (): Promise<void> => {
    const now = Date.now();
    if (asked !== undefined) {
      if (now - asked >= longest) is('away');
      return;
    }
    asked = now;
    const writes = state !== 'ok' || wrote === undefined || now - wrote >= often;
    try {
      await ask(writes);
      if (writes) wrote = now;
      is('ok');
    } catch (error) {
      is(outageOf(error)?.isFull ? 'full' : 'away', error);
    }
    asked = undefined;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    state: () => state,
    stop: () => clearInterval(timer),
    /** Records a state that a call observed; the next check verifies it. */
    met: (now: StoreState) => is(now),
  };
};

export type Watch = {
  health(): Health;
  /** A store that does not serve now, if any. */
  lacking(): StoreName | undefined;
  /** Reports that a call met an outage. */
  met(store: StoreName, isFull: boolean): void;
  stop(): void;
};

const bytesFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const PAGE = 'x'.repeat(4_096);
const counted = z.object({ parked: z.coerce.number(), led: z.boolean() });
const count = `select count(*) as parked, exists (select 1 from pg_locks
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
 * Watches whether the stores serve (design.md, The public port). Postgres: a read, and a page written into a one-row
 * table, which a full disk rejects; it also measures the journal of all connectors. Event store: its head, and an
 * append without events. Disk: its free space, and a page in the folder of the files. A store that does not answer for
 * `longest` (ms) is away. `db` is a separate pool; a write is tested every `often` ms. `free` returns the free bytes of
 * a folder's disk.
 */
export const watchHealth = (
  {
    db,
    store,
    folder,
    free = bytesFree,
  }: { db: Database; store: Pick<Store, 'head' | 'probe'>; folder: string; free?: typeof bytesFree },
  { longest, often = WRITE_MS, now }: { longest: number; often?: number; now?: () => number },
): Watch => {
  let parked = 0;
  let led = Date.now();
  let reached: Position | null = null;
  let lost: string | undefined;
  const pace = { longest, often };
  let connectors: Connectors = { silent: 0, connecting: true };
  const look = openConnectorLook(now);
  const lostLog = watchLostLog();
  const postgres = watchStore('postgres', pace, async (writes) => {
    const { rows } = rowsAnswer.parse(await db.raw(count));
    const found = counted.parse(rows[0]);
    parked = found.parked;
    parkedStreams.set(parked);
    if (found.led) led = Date.now();
    reached = await reachedPosition(db);
    await measureJournal(db);
    connectors = await look(db);
    if (writes) await writePage(db);
  });
  const eventstore = watchStore('eventstore', pace, async (writes) => {
    const seen = reached; // read before the end of the log: an outdated position is safe here, a newer one is not
    const said = lostLog(seen, await store.head());
    if (said && !lost) log.error(said);
    lost = said;
    if (writes && !lost) await store.probe();
  });
  const disk = watchStore('disk', pace, async (writes) => {
    await mkdir(folder, { recursive: true });
    if ((await free(folder)) < RESERVE) throw Object.assign(new Error(`${folder} is full`), { code: 'ENOSPC' });
    if (writes) await writeFile(join(folder, '.health'), PAGE, { flush: true });
  });
  const watched = { postgres, eventstore, disk };
  const lacking = () =>
    (['postgres', 'eventstore', 'disk'] as const).find((name) => watched[name].state() !== 'ok') ??
    (lost ? 'eventstore' : undefined);
  return {
    health: () => ({
      stores: { postgres: postgres.state(), eventstore: lost ? 'lost' : eventstore.state(), disk: disk.state() },
      parked,
      projecting: Date.now() - led < LEADERLESS_MS,
      connectors,
      lost,
    }),
    lacking,
    // Without S3 everything except files works.
    met: (name, isFull) => name !== 'files' && watched[name].met(isFull ? 'full' : 'away'),
    stop: () => {
      for (const each of Object.values(watched)) each.stop();
    },
  };
};
