import type pg from 'pg';
import type { Database } from '../../runtime/database.ts';
import { withClient } from './transaction.ts';

type Statement = { name: string; text: string };
const statements = new Map<string, Statement>();
let made = 0;

/** A statement that has a name is prepared once a connection; the same text has the same name. */
const statementOf = (text: string): Statement => {
  const known = statements.get(text);
  if (known) return known;
  let values = 0;
  const statement = { name: `read ${made++}`, text: text.replace(/\?/g, () => `$${++values}`) };
  statements.set(text, statement);
  return statement;
};

/** The table was exchanged for one of another shape since the statement was prepared: it has to be prepared anew. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

const rowsBy = async <Row extends object>(client: pg.ClientBase, text: string, values: readonly unknown[]) =>
  (await client.query<Row>({ ...statementOf(text), values: [...values] })).rows;

/**
 * The rows of a query over the read models. The values stand in the text as `?`, in their order, or as `$1`, `$2`.
 * The caller names the row's shape.
 */
export const rowsOf = <Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  withClient(db, (client) =>
    rowsBy<Row>(client, text, values).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      statements.delete(text);
      return rowsBy<Row>(client, text, values);
    }),
  );

/** Numbers the values of a statement that is put together of parts, so that a part may stand in it twice. */
export const openValues = () => {
  const all: unknown[] = [];
  const of = (value: unknown): string => `$${all.push(value)}`;
  return {
    all,
    of,
    /** A condition with `?`, and what they stand for. */
    in: ({ text, values }: Condition): string => {
      const left = [...values];
      return text.replace(/\?/g, () => of(left.shift()));
    },
  };
};
export type Condition = { text: string; values: readonly unknown[] };

/** A page out of one row more than it shows. */
export const paged = <Row>(rows: readonly Row[], size: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, size),
  hasMore: rows.length > size,
});
