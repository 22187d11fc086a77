import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../eventstore/store.ts';
import { errorCode } from '../runtime/errorCode.ts';
import { log } from '../runtime/log.ts';
import { parkedStreams } from '../runtime/metrics.ts';
import { outageOf, type StoreName } from '../runtime/outage.ts';
import type { Position } from '../eventstore/position.ts';
import { openConnectorLook, type Connectors } from '../projections/connection/silent.ts';
import { measureJournal } from '../projections/connection/waiting.ts';
import { answer, positionOf } from '../projections/kernel/checkpoint.ts';
import { watchLostLog } from '../projections/kernel/lostLog.ts';
import type { Database } from '../runtime/database.ts';

/** `away`: it does not answer; `full`: it answers and takes no writes; `lost`: it is not the log that was followed. */
export type StoreState = 'ok' | 'away' | 'full' | 'lost';
export type Health = {
  stores: Record<Exclude<StoreName, 'files'>, StoreState>;
  /** Streams that a view could not apply. */
  parked: number;
  /** Whether a process keeps the read models up. */
  projecting: boolean;
  /** Whether the connector processes answer, and how many do not. */
  connectors: Connectors;
  /** The sentence, when the log ends before what the read models have seen of it. */
  lost?: string | undefined;
};

const LOOK_MS = 500;
/** While all is well a write is tried so often; while it is not, at every look. */
const WRITE_MS = 10_000;
/** Bytes. A disk with less counts as full: Postgres extends its journal by this much at once. */
const RESERVE = 16 * 1024 * 1024;
/** For so long nobody may hold the lease of the projections: one that ended is followed by another. */
const LEADERLESS_MS = 5_000;

/**
 * Asks one store again and again, one question at a time; `ask` reads, and writes too at first, while not all is well, and
 * every `often` ms.
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
    /** Something else met it so: looked after by the next look. */
    met: (now: StoreState) => is(now),
  };
};

export type Watch = {
  health(): Health;
  /** A store that does not serve now, if any. */
  lacking(): StoreName | undefined;
  /** A call met an outage. */
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
/** A table that is emptied first takes a new page of the disk; while somebody reads it, as a dump of all does, it grows. */
const writePage = async (db: Database): Promise<void> => {
  try {
    await db.raw(`set local lock_timeout = 200; truncate stream.health; ${writing}`);
  } catch (error) {
    if (errorCode(error) !== BUSY) throw error;
    await db.raw(writing);
  }
};

/**
 * Judges all the time whether the stores serve (design.md, The public port). Postgres: a read, and a page written anew
 * in a table of one row, which a full disk refuses; it measures the journal too, of connectors anywhere. The event
 * store: its head, and an append without events. The disk: its free space, and a page in the folder of the files. A store
 * that has not answered for `longest` (ms) is away. `db` is a pool for this alone; a write is tried every `often` ms.
 * `free`: bytes that the disk of a folder has left.
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
    const { rows } = answer.parse(await db.raw(count));
    const found = counted.parse(rows[0]);
    parked = found.parked;
    parkedStreams.set(parked);
    if (found.led) led = Date.now();
    reached = await positionOf(db);
    await measureJournal(db);
    connectors = await look(db);
    if (writes) await writePage(db);
  });
  const eventstore = watchStore('eventstore', pace, async (writes) => {
    const seen = reached; // before the end of the log is asked for: it may be read late, never early
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
    // Without S3 all but files goes on.
    met: (name, isFull) => name !== 'files' && watched[name].met(isFull ? 'full' : 'away'),
    stop: () => {
      for (const each of Object.values(watched)) each.stop();
    },
  };
};
