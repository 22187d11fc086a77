import type pg from 'pg';
import type { Database } from '../../../runtime/database.ts';
import { withClient } from '../run/transaction.ts';

type Statement = { name: string; text: string };
const statements = new Map<string, Statement>();
let made = 0;

/** Postgres prepares a named statement once per connection; equal texts share a name. */
const statementOf = (text: string): Statement => {
  const known = statements.get(text);
  if (known) return known;
  let values = 0;
  const statement = { name: `read ${made++}`, text: text.replace(/\?/g, () => `$${++values}`) };
  statements.set(text, statement);
  return statement;
};

/** Whether the table was exchanged for one of another shape since the statement was prepared. It must be prepared again. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

const rowsBy = async <Row extends object>(client: pg.ClientBase, text: string, values: readonly unknown[]) =>
  (await client.query<Row>({ ...statementOf(text), values: [...values] })).rows;

/**
 * Returns the rows of a query over the read models. The text refers to the values as `?`, in order, or as `$1`, `$2`. The
 * caller declares the shape of a row.
 */
export const rowsOf = <Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  withClient(db, (client) =>
    rowsBy<Row>(client, text, values).catch((error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      statements.delete(text);
      return rowsBy<Row>(client, text, values);
    }),
  );

/** Collects and numbers the values of a statement composed of parts, so that a part may appear in it twice. */
export const openValues = () => {
  const all: unknown[] = [];
  const of = (value: unknown): string => `$${all.push(value)}`;
  return {
    all,
    of,
    /** Returns the text of a condition with each `?` replaced by a numbered value. */
    in: ({ text, values }: Condition): string => {
      const left = [...values];
      return text.replace(/\?/g, () => of(left.shift()));
    },
  };
};
export type Condition = { text: string; values: readonly unknown[] };

/** Cuts a result that has up to one row more than a page shows. */
export const paged = <Row>(rows: readonly Row[], size: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, size),
  hasMore: rows.length > size,
});
