import { z } from 'zod';
import type { Position } from '../../eventstore/position.ts';
import type { Database } from '../../runtime/database.ts';

const row = z.object({ commit_at: z.coerce.bigint(), prepare_at: z.coerce.bigint() });
export const answer = z.object({ rows: z.array(z.unknown()) });

/** How far the read models are; null before the first build. */
export const positionOf = async (db: Database): Promise<Position | null> => {
  const { rows } = answer.parse(await db.raw('select commit_at, prepare_at from stream.checkpoint'));
  const found = row.safeParse(rows[0]);
  return found.success ? { commit: found.data.commit_at, prepare: found.data.prepare_at } : null;
};
