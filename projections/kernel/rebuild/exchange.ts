import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Store } from '../../../eventstore/store.ts';
import type { Database } from '../../../runtime/database.ts';
import { asBuilder, ASIDE, createAsideTables, type Aside } from './build.ts';
import { beginEpoch, checkpointOf, setCheckpoint } from '../run/checkpoint.ts';
import { keepParked } from '../run/parked.ts';
import { inTransaction, withClient } from '../run/transaction.ts';
import { versionsOf, type Versions } from './versions.ts';
import type { View } from '../view/view.ts';

/** Replaces the live tables and their parked streams with those built aside. Runs inside the caller's transaction. */
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
/** Locks all live tables before the first one is touched, because readers lock them in varying orders. */
const lockTables = async (client: pg.ClientBase, views: readonly View[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('views.%I', tablename) as name from pg_tables where schemaname = 'views' and tablename = any($1)`,
    [views.flatMap(({ tables }) => tables)],
  );
  if (!rows.length) return;
  const names = rows.map(({ name }) => name).join(', ');
  // Gives up before Postgres checks for deadlocks (1 s) and ends a reader or this transaction.
  await client.query(
    `set local lock_timeout = ${LOCK_MS}; lock table ${names} in access exclusive mode; set local lock_timeout = 0`,
  );
};
/** Whether the error is lock_not_available or deadlock_detected. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Builds views from the whole log next to the live tables and then exchanges them. It catches up without a lock. It locks the
 * checkpoint only for the last events and the exchange, which it retries while readers hold a table. A new epoch begins, so
 * browsers fetch their data again. `wanted` chooses the views once no other process builds. With `anew`, or without a
 * checkpoint, it builds up to the end of the log and sets the checkpoint there.
 */
export const rebuildAndExchange = async (
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
      const aside = await createAsideTables(store, client, views, { signal });
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

/** Builds the views that `which` selects: all of them at the first start, later those that a release changed. */
export const buildMissing = async (store: Store, db: Database, { views, which, signal }: Wanting): Promise<void> => {
  const known = await withClient(db, versionsOf);
  if (which(views, known).length) await rebuildAndExchange(store, db, (versions) => which(views, versions), { signal });
};
