import type pg from 'pg';
import { z } from 'zod';
import { compare, START, type Position } from '../../eventstore/position.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { applyBatch } from './apply.ts';
import { positionOf } from './checkpoint.ts';
import { keepParked, type Parked, type ParkedStream } from './parked.ts';
import { inTransaction, withClient } from './transaction.ts';
import { prefixesOf, type View } from './view.ts';

/**
 * Fills fresh tables of some views in a schema of its own from the log up to `until`, telling nothing.
 * Answers with the position reached and what had to be parked, for the caller to keep.
 */
export const buildAside = async (
  store: Store,
  db: Database,
  views: readonly View[],
  schema: string,
  until: Position,
): Promise<{ reached: Position; parked: Parked }> => {
  await withClient(db, async (client) => {
    await client.query(
      `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema}, public`,
    );
    for (const view of views) await client.query(view.schema);
    await client.query('reset search_path');
  });
  const parked = new Map<string, ParkedStream>();
  if (compare(until, START) === 0) return { reached: START, parked };
  let reached = START;
  await new Promise<void>((resolve, reject) => {
    const following = store.follow({
      prefixes: prefixesOf(views),
      from: 'start',
      onBatch: async ({ events, unreadable, upTo, live }) => {
        const isWanted = ({ position }: { position: Position }) => compare(position, until) <= 0;
        const wanted = { events: events.filter(isWanted), unreadable: unreadable.filter(isWanted) };
        const end = (then: () => void) => queueMicrotask(() => void following.stop().then(then, reject));
        if (wanted.events.length || wanted.unreadable.length)
          await withClient(db, (client) =>
            inTransaction(client, async () => {
              await client.query(`set local synchronous_commit = off; set local search_path = ${schema}, public`);
              await applyBatch(client, views, wanted, parked, true);
            }),
          ).catch((error: unknown) => {
            end(() => reject(error));
            throw error;
          });
        reached = compare(upTo, until) < 0 ? upTo : until;
        if (live || compare(upTo, until) >= 0) end(resolve);
      },
    });
  });
  return { reached, parked };
};

/** Puts the tables built aside, and what was parked then, in the place of the live ones. Inside the caller's transaction. */
export const swap = async (
  client: pg.ClientBase,
  views: readonly View[],
  schema: string,
  parked: Parked,
): Promise<void> => {
  await client.query('create schema if not exists views');
  for (const view of views) {
    for (const table of view.tables)
      await client.query(`drop table if exists views.${table}; alter table ${schema}.${table} set schema views`);
    await client.query(
      'insert into stream.version values ($1, $2) on conflict (view) do update set version = excluded.version',
      [view.name, view.version],
    );
  }
  await client.query('delete from stream.parked where view = any($1)', [views.map(({ name }) => name)]);
  await keepParked(client, parked);
  await client.query(`drop schema ${schema} cascade`);
};

const versions = z.array(z.object({ view: z.string(), version: z.number() }));

/** Builds what is missing or of another version: all views at the first start, then what a release changed. */
export const buildMissing = async (store: Store, db: Database, views: readonly View[]): Promise<void> => {
  const known = await withClient(db, async (client) =>
    versions.parse((await client.query('select * from stream.version')).rows),
  );
  const stale = views.filter(({ name, version }) => !known.some((k) => k.view === name && k.version === version));
  if (!stale.length) return;
  const at = await positionOf(db);
  const { reached, parked } = await buildAside(store, db, stale, 'views_next', at ?? (await store.head()));
  await withClient(db, (client) =>
    inTransaction(client, async () => {
      await swap(client, stale, 'views_next', parked);
      if (!at)
        await client.query('insert into stream.checkpoint (commit_at, prepare_at) values ($1, $2)', [
          String(reached.commit),
          String(reached.prepare),
        ]);
    }),
  );
};
