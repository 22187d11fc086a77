import { randomUUID } from 'node:crypto';
import { catalogue } from '../../domain/catalogue.ts';
import { parseEvent, type Fact } from '../../domain/kernel/event.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Envelope, LoggedEvent } from '../../eventstore/codec.ts';
import { connectorMigrations } from '../../connector/migrations.ts';
import { applyBatch } from '../../projections/kernel/run/apply.ts';
import { changesAfter, type ChangeRow } from '../../projections/kernel/run/changes.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import type { ParkedStream } from '../../projections/kernel/run/parked.ts';
import { inTransaction, withClient } from '../../projections/kernel/run/transaction.ts';
import type { View } from '../../projections/kernel/view/view.ts';
import { views as all } from '../../projections/views.ts';
import { migrate, type Database } from '../../runtime/database.ts';
import { freshDatabase } from '../kernel/database.ts';

/** A simulated log: positions have gaps and start anywhere, revisions count per stream. */
export const openLog = (start = 4_711n) => {
  let commit = start;
  const revisions = new Map<string, bigint>();
  const happened = (stream: string, fact: Fact, over: Partial<Envelope> = {}): LoggedEvent => {
    commit += 97n;
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const event = parseEvent(catalogue, fact.type, fact.data);
    if (!event) throw new Error(`${fact.type} is not in the catalogue`);
    const cause = randomUUID();
    const meta: Envelope = {
      companyId: Number(/-(\d+)\./.exec(stream)?.[1]),
      userId: 'system',
      at: new Date(1_790_000_000_000 + Number(commit)).toISOString(),
      cause,
      command: event.type,
      $correlationId: cause,
      $causationId: cause,
      v: 1,
      ...over,
    };
    return { stream, revision, position: { commit, prepare: commit }, id: randomUUID(), event, meta };
  };
  return { happened };
};

export type Views = {
  db: Database;
  /** Applies events as batches. Returns the published changes. */
  apply: (...batches: LoggedEvent[][]) => Promise<ChangeRow[]>;
  /** Every row of every table, all published changes, and all parked streams. */
  dump: () => Promise<{ tables: Record<string, unknown[]>; changes: ChangeRow[]; parked: ParkedStream[] }>;
  empty: () => Promise<void>;
  drop: () => Promise<void>;
};

/** All read models, empty, in a separate database and without a runner. */
export const openViews = async (views: readonly View[] = all): Promise<Views> => {
  const { db, drop } = await freshDatabase();
  await migrate(db, [...streamMigrations, ...connectorMigrations]);
  await db.raw('create schema views');
  await withClient(db, async (client) => {
    await client.query('set search_path = views, public');
    for (const { schema, indexes = '' } of views) await client.query(`${schema};${indexes}`);
    await client.query('reset search_path');
  });
  const tables = views.flatMap((view) => view.tables);
  const parked = new Map<string, ParkedStream>();
  const start = { commit: '0', n: 0 };

  const applyOne = (events: LoggedEvent[]) =>
    withClient(db, (client) =>
      inTransaction(client, async () => {
        await client.query('set local search_path = views, public');
        await applyBatch(client, views, { events, unreadable: [] }, { parked, silent: false });
      }),
    );
  return {
    db,
    apply: async (...batches) => {
      const known = (await changesAfter(db, start, 100_000)).length;
      for (const batch of batches) await applyOne(batch);
      return (await changesAfter(db, start, 100_000)).slice(known);
    },
    dump: async () => {
      const rows: Record<string, unknown[]> = {};
      for (const table of tables)
        rows[table] = (await db.raw(`select to_jsonb(r) as row from views.${table} r order by to_jsonb(r)::text`)).rows;
      const byKey = [...parked.values()].toSorted((a, b) => (a.view + a.stream < b.view + b.stream ? -1 : 1));
      return { tables: rows, changes: await changesAfter(db, start, 100_000), parked: byKey };
    },
    empty: async () => {
      parked.clear();
      await db.raw(`truncate stream.changes, ${tables.map((table) => `views.${table}`).join(', ')}`);
    },
    drop,
  };
};

/** Returns the stream of a message of connection 3. */
export const messageStream = (waId: string, direction: 'in' | 'out' = 'in', companyId = 1): string =>
  `message-${companyId}.3.-.-.${direction}.${waId}`;
export const messageId = (...of: Parameters<typeof messageStream>): string => uuidOf(messageStream(...of));
