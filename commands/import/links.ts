import { z } from 'zod';
import { id } from './cells.ts';
import type { Source } from './source.ts';

/** What a table of theirs joins, both by their ids there. Of few: queues and users, tags of one ticket. */
export const linksOf = async (
  source: Source,
  table: string,
  { from, to }: { from: string; to: string },
): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  for await (const page of source.rows(table, z.object({ [from]: id, [to]: id }), { order: [from, to] }))
    for (const row of page) {
      const [one, other] = [Number(row[from]), Number(row[to])];
      found.set(one, [...(found.get(one) ?? []), other]);
    }
  return found;
};
