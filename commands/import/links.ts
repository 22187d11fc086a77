import { z } from 'zod';
import { idCell } from './cells.ts';
import type { ImportSource } from './source.ts';

/** `ids`: only these rows. */
type Ends = { from: string; to: string; ids?: readonly number[] };

/** Reads a join table, with source ids on both sides. For small selections: queues of users, tags of some tickets. */
export const linksOf = async (
  source: ImportSource,
  table: string,
  { from, to, ids }: Ends,
): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  const some = ids && { among: { column: from, values: ids } };
  for await (const page of source.rows(table, z.object({ [from]: idCell, [to]: idCell }), {
    ...some,
    order: [from, to],
  }))
    for (const row of page) {
      const [one, other] = [Number(row[from]), Number(row[to])];
      found.set(one, [...(found.get(one) ?? []), other]);
    }
  return found;
};
