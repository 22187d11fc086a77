import type pg from 'pg';
import { z } from 'zod';
import type { Position } from '../../../eventstore/position.ts';
import { prepared } from './prepared.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import type { Database } from '../../../runtime/database.ts';

const row = z.object({ commit_at: z.coerce.bigint(), prepare_at: z.coerce.bigint() });
export const rowsAnswer = z.object({ rows: z.array(z.unknown()) });

const placeOf = (rows: readonly unknown[]): Position | null => {
  const found = row.safeParse(rows[0]);
  return found.success ? { commit: found.data.commit_at, prepare: found.data.prepare_at } : null;
};
const read = 'select commit_at, prepare_at from stream.checkpoint';

/** Returns the position that the read models have reached, or null before the first build. */
export const reachedPosition = async (db: Database): Promise<Position | null> =>
  placeOf(rowsAnswer.parse(await db.raw(read)).rows);

/**
 * Like `reachedPosition`, on the caller's connection. `lock`: no one moves the checkpoint or exchanges tables until the caller's
 * transaction ends.
 */
export const checkpointOf = async (client: pg.ClientBase, { lock = false } = {}): Promise<Position | null> =>
  placeOf((await client.query(lock ? `${read} for update` : read)).rows);

/** Sets the checkpoint unconditionally. */
export const setCheckpoint = async (client: pg.ClientBase, { commit, prepare }: Position): Promise<void> => {
  await client.query(
    `insert into stream.checkpoint (commit_at, prepare_at) values ($1, $2)
     on conflict (one) do update set commit_at = excluded.commit_at, prepare_at = excluded.prepare_at`,
    [String(commit), String(prepare)],
  );
};

/**
 * Begins a new epoch and returns it. Browsers discard what they know and fetch it again. Runners must reload the checkpoint
 * and the versions of the tables before they can move the checkpoint.
 */
export const beginEpoch = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ epoch: string }>(
    `update stream.epoch set epoch = replace(gen_random_uuid()::text, '-', '') returning epoch`,
  );
  const epoch = rows[0]?.epoch ?? '';
  await client.query('update stream.checkpoint set epoch = $1', [epoch]);
  await client.query('select pg_notify($1, $2)', notification(channels.epoch, epoch));
  return epoch;
};

/** Moves the checkpoint within an epoch. Throws if another runner moved it or if the tables were exchanged. */
export const moveCheckpoint = async (client: pg.ClientBase, from: Position, to: Position, epoch: string) => {
  const moved = await client.query({
    ...prepared(
      `update stream.checkpoint set commit_at = $1, prepare_at = $2
       where commit_at = $3 and prepare_at = $4 and epoch = $5`,
    ),
    values: [String(to.commit), String(to.prepare), String(from.commit), String(from.prepare), epoch],
  });
  if (moved.rowCount !== 1) throw new Error('another process has moved the checkpoint');
};
