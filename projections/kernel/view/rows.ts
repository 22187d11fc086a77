import type { Catalogue, EventOf } from '../../../domain/kernel/event.ts';
import { ddl, type KeyOf, type RowOf, type Table } from './table.ts';
import { byOf, eventsOf, type RecordedEvent, type Tx, type View } from './view.ts';

const names = ({ key }: Table): string => key.join(', ');
const recordset = ({ key, columns }: Table): string =>
  `jsonb_to_recordset($1::jsonb) as w(${key.map((name) => `${name} ${columns[name]?.sql ?? ''}`).join(', ')})`;

/** Loads the rows of these keys in one statement. Keys may repeat. */
export const loadRows = async <T extends Table>(
  tx: Pick<Tx, 'query'>,
  table: T,
  wanted: readonly KeyOf<T>[],
): Promise<RowOf<T>[]> =>
  wanted.length
    ? tx.query<RowOf<T>>(
        `select t.* from ${table.name} t join (select distinct * from ${recordset(table)}) w using (${names(table)})`,
        [JSON.stringify(wanted)],
      )
    : [];

/** Inserts or updates whole rows in one statement. Keys must not repeat. */
export const writeRows = async <T extends Table>(
  tx: Pick<Tx, 'query'>,
  table: T,
  rows: readonly RowOf<T>[],
): Promise<void> => {
  if (!rows.length) return;
  const { name, key, columns } = table;
  const changing = table.changing ?? Object.keys(columns).filter((column) => !key.includes(column));
  const known = changing.length
    ? `do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`
    : 'do nothing';
  await tx.query(
    `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)
     on conflict (${names(table)}) ${known}`,
    [JSON.stringify(rows)],
  );
};

/** Deletes rows in one statement. */
export const dropRows = async <T extends Table>(
  tx: Pick<Tx, 'query'>,
  table: T,
  rows: readonly KeyOf<T>[],
): Promise<void> => {
  if (!rows.length) return;
  const same = table.key.map((column) => `t.${column} = w.${column}`);
  await tx.query(`delete from ${table.name} t using ${recordset(table)} where ${same.join(' and ')}`, [
    JSON.stringify(rows),
  ]);
};

/** The row key of a stream whose table holds numbered things of companies. */
export const numberedKey = ({ companyId, id }: RecordedEvent<unknown>) => ({ company_id: companyId, id: Number(id) });

/** Returns the columns `marks` after an event, which creates the row or changes the one `before`. */
export const marksOf = (happened: RecordedEvent<unknown>, before?: { created_at: Date | string }) => ({
  version: Number(happened.revision),
  changed_by: byOf(happened),
  created_at: before?.created_at ?? happened.at,
  updated_at: happened.at,
});

const nameOf = ({ key }: Table, row: object): string => {
  const values = new Map<string, unknown>(Object.entries(row));
  return key.map((column) => String(values.get(column))).join('.');
};

/**
 * A view of one table in which each event changes the row of its stream (`keyOf`). `on` returns the row after the event, or
 * undefined to delete it. All rows of a batch are read in one statement and written in one statement.
 */
export const rowView = <C extends Catalogue, T extends Table>({
  events,
  on,
  table,
  keyOf,
  ...rest
}: Omit<View, 'apply' | 'tables' | 'schema'> & {
  table: T;
  keyOf: (happened: RecordedEvent<unknown>) => KeyOf<T>;
  events: C;
  on: (row: RowOf<T> | undefined, happened: RecordedEvent<EventOf<C>>, tx: Tx) => RowOf<T> | undefined;
}): View => ({
  ...rest,
  schema: ddl(table),
  tables: [table.name],
  apply: async (batch, tx) => {
    const happened = eventsOf(events, batch);
    const known = await loadRows(tx, table, happened.map(keyOf));
    const rows = new Map(known.map((row) => [nameOf(table, row), row]));
    const gone = new Map<string, KeyOf<T>>();
    for (const each of happened) {
      const key = keyOf(each);
      const name = nameOf(table, key);
      const row = on(rows.get(name), each, tx);
      if (row) rows.set(name, row);
      else if (rows.delete(name)) gone.set(name, key);
    }
    await dropRows(tx, table, [...gone.values()]);
    await writeRows(tx, table, [...rows.values()]);
  },
});

/** Adds the table of another view to a view. Both tables are built and rebuilt together. */
export const withTable = (view: View, other: Pick<View, 'tables' | 'schema' | 'features' | 'apply'>): View => ({
  ...view,
  schema: `${view.schema}; ${other.schema}`,
  tables: [...view.tables, ...other.tables],
  features: [...new Set([...view.features, ...other.features])],
  apply: async (batch, tx) => {
    await view.apply(batch, tx);
    await other.apply(batch, tx);
  },
});
