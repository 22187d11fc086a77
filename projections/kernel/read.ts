import type { Database } from '../../runtime/database.ts';
import { answer } from './checkpoint.ts';

/** The rows of a query over the read models. `?` in the text stand for the values. The caller names the row's shape. */
export const rowsOf = async <Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  // Postgres typed the columns; the query beside the call names them.
  answer.parse(await db.raw(text, values as never)).rows as Row[];

/** A page out of one row more than it shows. */
export const paged = <Row>(rows: readonly Row[], size: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, size),
  hasMore: rows.length > size,
});
