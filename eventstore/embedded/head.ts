import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sizeOf } from './events.ts';

/** The position at which a log begins. */
export const firstPosition = 4096;
const headRow = z.object({ position: z.number() });
const lastRow = z.object({
  position: z.number(),
  name: z.string(),
  type: z.string(),
  metadata: z.number().nullable(),
  data: z.number().nullable(),
});

/** Returns the position after everything that this log ever acknowledged. */
export const endOfLog = (db: DatabaseSync): number => {
  const head = db.prepare('select position from head').get();
  const last = db
    .prepare(
      `select position, name, type, length(metadata) as metadata, length(data) as data
       from events join streams on streams.id = events.stream order by position desc limit 1`,
    )
    .get();
  const ends = [firstPosition];
  if (head) ends.push(headRow.parse(head).position);
  if (last) {
    const { position, name, type, metadata, data } = lastRow.parse(last);
    ends.push(position + sizeOf(name, type, metadata ?? 0, data ?? 0));
  }
  return Math.max(...ends);
};
