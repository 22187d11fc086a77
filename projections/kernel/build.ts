import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { compare, START, type Position } from '../../eventstore/position.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { applyBatch, MOST } from './apply.ts';
import { beginEpoch, checkpointOf, setCheckpoint } from './checkpoint.ts';
import { keepParked, type ParkedStream } from './parked.ts';
import { inTransaction, withClient } from './transaction.ts';
import { versionsOf, type Versions } from './versions.ts';
import { prefixesOf, type View } from './view.ts';

/** Where tables are built before they take the place of the live ones. */
export const ASIDE = 'views_aside';
const BUSY_MS = 250;

/**
 * One builds at a time in the whole installation, all others wait. Everything is done on one connection: what a crash of
 * Postgres took is never held for built, because the connection is gone with it.
 */
export const asBuilder = <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>, signal?: AbortSignal) =>
  withClient(db, async (client): Promise<T> => {
    const lock = `hashtext('atende building')`;
    const isMine = async () =>
      (await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lock}) as mine`)).rows[0]?.mine;
    while (!(await isMine())) await sleep(BUSY_MS, undefined, { signal });
    try {
      return await work(client);
    } finally {
      await client
        .query(`drop schema if exists ${ASIDE} cascade; select pg_advisory_unlock(${lock})`)
        .catch(() => undefined);
    }
  });

/** Tables of some views in a schema of their own, and how far they are. */
export type Aside = {
  views: readonly View[];
  parked: Map<string, ParkedStream>;
  reached(): Position;
  /** Applies what lies up to a position, telling nothing; inside the caller's transaction, if he says so. */
  advance(until: Position, inside?: 'inside'): Promise<void>;
  /** Advances to where `target` is by then, as often as it takes to be close behind it. */
  catchUp(target: () => Promise<Position>): Promise<void>;
  /** Makes what only queries need of the tables, and counts them for the planner. */
  complete(): Promise<void>;
};

const CLOSE_MS = 250;
const MOST_ROUNDS = 20;
/** Memory in which an index is sorted. */
const SORTING = '128MB';

/** Makes the empty tables of some views aside. */
export const openAside = async (
  store: Store,
  client: pg.ClientBase,
  views: readonly View[],
  signal?: AbortSignal,
): Promise<Aside> => {
  const parked = new Map<string, ParkedStream>();
  let reached = START;
  const local = `set local synchronous_commit = off; set local search_path = ${ASIDE}, public`;
  await inTransaction(client, async () => {
    await client.query(`drop schema if exists ${ASIDE} cascade; create schema ${ASIDE}; ${local}`);
    for (const view of views) await client.query(view.schema);
  });

  const advance: Aside['advance'] = async (until, inside) => {
    if (compare(until, reached) <= 0) return;
    const within = <T>(work: () => Promise<T>) => (inside ? work() : inTransaction(client, work));
    await new Promise<void>((resolve, reject) => {
      const following = store.follow({
        prefixes: prefixesOf(views),
        from: reached,
        most: MOST,
        onBatch: async ({ events, unreadable, upTo, live }) => {
          const end = (then: () => void) => queueMicrotask(() => void following.stop().then(then, reject));
          const isWanted = ({ position }: { position: Position }) => compare(position, until) <= 0;
          const wanted = { events: events.filter(isWanted), unreadable: unreadable.filter(isWanted) };
          try {
            signal?.throwIfAborted();
            if (wanted.events.length || wanted.unreadable.length)
              await within(async () => {
                await client.query(local);
                await applyBatch(client, views, wanted, { parked, silent: true });
              });
          } catch (error) {
            end(() => reject(error));
            throw error;
          }
          if (live || compare(upTo, until) >= 0) end(resolve);
        },
      });
    });
    reached = until;
  };
  const catchUp: Aside['catchUp'] = async (target) => {
    for (let round = 0, took = Infinity; took > CLOSE_MS && round < MOST_ROUNDS; round++) {
      const since = performance.now();
      await advance(await target());
      took = performance.now() - since;
    }
  };
  const complete: Aside['complete'] = () =>
    inTransaction(client, async () => {
      await client.query(`${local}; set local maintenance_work_mem = '${SORTING}'`);
      for (const { indexes } of views) if (indexes) await client.query(indexes);
      await client.query(`analyze ${views.flatMap(({ tables }) => tables).join(', ')}`);
    });
  return { views, parked, reached: () => reached, advance, catchUp, complete };
};

/** Puts the tables built aside, and what was parked then, in the place of the live ones. Inside the caller's transaction. */
const swap = async (client: pg.ClientBase, { views, parked }: Aside): Promise<void> => {
  await client.query('create schema if not exists views');
  for (const view of views) {
    for (const table of view.tables)
      await client.query(`drop table if exists views.${table}; alter table ${ASIDE}.${table} set schema views`);
    await client.query(
      'insert into stream.version values ($1, $2) on conflict (view) do update set version = excluded.version',
      [view.name, view.version],
    );
  }
  await client.query('delete from stream.parked where view = any($1)', [views.map(({ name }) => name)]);
  await keepParked(client, parked);
};

const LOCK_MS = 500;
const RETRY_MS = 200;
/** Locks the live tables, all before the first is touched; readers lock them in orders of their own. */
const lockTables = async (client: pg.ClientBase, views: readonly View[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('views.%I', tablename) as name from pg_tables where schemaname = 'views' and tablename = any($1)`,
    [views.flatMap(({ tables }) => tables)],
  );
  if (!rows.length) return;
  const names = rows.map(({ name }) => name).join(', ');
  // Given up before Postgres looks for deadlocks (1 s), and ends a reader or us.
  await client.query(
    `set local lock_timeout = ${LOCK_MS}; lock table ${names} in access exclusive mode; set local lock_timeout = 0`,
  );
};
/** lock_not_available, deadlock_detected */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Builds views beside the live tables from the whole log, catches up without a lock, and holds the checkpoint only for
 * the last stretch and the exchange, tried again while readers hold a table; a new epoch begins, so that browsers fetch anew what they show. `wanted` chooses,
 * once nobody else builds. `anew`, or without a checkpoint: up to the end of the log, where the checkpoint is put then.
 */
export const exchange = async (
  store: Store,
  db: Database,
  wanted: (versions: Versions) => readonly View[],
  { anew = false, signal }: { anew?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> =>
  asBuilder(
    db,
    async (client) => {
      const views = wanted(await versionsOf(client));
      if (!views.length) return;
      const isFirst = anew || !(await checkpointOf(client));
      const target = async () => (isFirst ? null : await checkpointOf(client)) ?? (await store.head());
      const aside = await openAside(store, client, views, signal);
      const lastStretch = async (): Promise<void> => {
        await checkpointOf(client, { lock: true });
        await lockTables(client, views);
        await aside.advance(await target(), 'inside');
        await swap(client, aside);
        if (isFirst) await setCheckpoint(client, aside.reached());
        if (anew) await client.query('delete from stream.changes');
        await beginEpoch(client);
        await client.query('set local synchronous_commit = on');
      };
      await aside.catchUp(target);
      await aside.complete();
      for (let done = false; !done;) {
        await aside.catchUp(target);
        done = await inTransaction(client, lastStretch).then(
          () => true,
          (error: unknown) => {
            if (isBusy(error)) return false;
            throw error;
          },
        );
        if (!done) await sleep(RETRY_MS, undefined, { signal });
      }
    },
    signal,
  );

type Wanting = {
  views: readonly View[];
  which: (views: readonly View[], versions: Versions) => readonly View[];
  signal?: AbortSignal | undefined;
};

/** Builds those views that `which` finds wanting: all at the first start, then what a release changed. */
export const buildMissing = async (store: Store, db: Database, { views, which, signal }: Wanting): Promise<void> => {
  const known = await withClient(db, versionsOf);
  if (which(views, known).length) await exchange(store, db, (versions) => which(views, versions), { signal });
};
