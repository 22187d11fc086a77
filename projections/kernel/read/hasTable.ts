import type { Database } from '../../../runtime/database.ts';
import { rowsOf } from './read.ts';

const found = new WeakMap<Database, Set<string>>();

/**
 * Returns whether a table of another role exists. The answer yes is remembered: a role creates its tables at its first
 * start and never removes them.
 */
export const hasTable = async (db: Database, name: string): Promise<boolean> => {
  const known = found.get(db) ?? new Set<string>();
  found.set(db, known);
  if (known.has(name)) return true;
  if (!(await rowsOf(db, 'select 1 where to_regclass(?) is not null', [name])).length) return false;
  known.add(name);
  return true;
};
