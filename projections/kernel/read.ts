import type { Database } from '../../runtime/database.ts';
import { answer } from './checkpoint.ts';

const names = new Map<string, string>();
/** Postgres plans a statement that has a name once a connection; the same text has the same name. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `read ${names.size}`;
  names.set(text, name);
  return name;
};

/** The rows of a query over the read models. `?` in the text stand for the values. The caller names the row's shape. */
export const rowsOf = async <Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  // Postgres typed the columns; the query beside the call names them.
  answer.parse(await db.raw(text, values as never).options({ name: nameOf(text) })).rows as Row[];

/** A page out of one row more than it shows. */
export const paged = <Row>(rows: readonly Row[], size: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, size),
  hasMore: rows.length > size,
});
