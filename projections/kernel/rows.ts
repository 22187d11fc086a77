import type { Catalogue, EventOf } from '../../domain/kernel/event.ts';
import { only, type Happened, type Tx, type View } from './view.ts';

/** The columns that name a row, with their types. */
export type Key = Readonly<Record<string, 'int' | 'text' | 'uuid'>>;
const ofThing = { company_id: 'int', id: 'int' } as const;

const recordset = (key: Key): string =>
  `jsonb_to_recordset($1::jsonb) as w(${Object.entries(key)
    .map((column) => column.join(' '))
    .join(', ')})`;
const names = (key: Key): string => Object.keys(key).join(', ');

/** The rows of these keys, however often a key is asked for, in one statement. The caller names the row's shape. */
export const loadRows = async <Row extends object>(
  tx: Tx,
  table: string,
  wanted: readonly object[],
  key: Key = ofThing,
): Promise<Row[]> =>
  wanted.length
    ? tx.query<Row>(
        `select t.* from ${table} t join (select distinct * from ${recordset(key)}) w using (${names(key)})`,
        [JSON.stringify(wanted)],
      )
    : [];

/** Writes whole rows, new or known, in one statement; no key twice. `changing`: those of their columns that ever change. */
export const writeRows = async (
  tx: Tx,
  table: string,
  rows: readonly object[],
  key: Key = ofThing,
  changing: readonly string[] = Object.keys(rows[0] ?? {}).filter((column) => !Object.hasOwn(key, column)),
): Promise<void> => {
  if (!rows.length) return;
  await tx.query(
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${names(key)}) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  );
};

/** Forgets rows in one statement. */
export const dropRows = async (tx: Tx, table: string, rows: readonly object[], key: Key = ofThing): Promise<void> => {
  if (!rows.length) return;
  const same = Object.keys(key).map((column) => `t.${column} = w.${column}`);
  await tx.query(`delete from ${table} t using ${recordset(key)} where ${same.join(' and ')}`, [JSON.stringify(rows)]);
};

type Thing = { company_id: number; id: number };

/**
 * A view of one table, in which each event changes the row of its stream: `on` answers with the row after the event,
 * undefined when there is none any more. The rows of a batch are read together and written together.
 */
export const rowView = <C extends Catalogue, Row extends Thing>({
  events,
  on,
  ...rest
}: Omit<View, 'apply' | 'tables'> & {
  table: string;
  events: C;
  on: (row: Row | undefined, happened: Happened<EventOf<C>>, tx: Tx) => Row | undefined;
}): View => ({
  ...rest,
  tables: [rest.table],
  apply: async (batch, tx) => {
    const happened = only(events, batch);
    const keyOf = ({ companyId, id }: Happened<unknown>): Thing => ({ company_id: companyId, id: Number(id) });
    const nameOf = ({ company_id, id }: Thing): string => `${company_id}.${id}`;
    const known = await loadRows<Row>(tx, rest.table, happened.map(keyOf));
    const rows = new Map(known.map((row) => [nameOf(row), row]));
    const gone = new Map<string, Thing>();
    for (const each of happened) {
      const name = nameOf(keyOf(each));
      const row = on(rows.get(name), each, tx);
      if (row) rows.set(name, row);
      else if (rows.delete(name)) gone.set(name, keyOf(each));
    }
    await dropRows(tx, rest.table, [...gone.values()]);
    await writeRows(tx, rest.table, [...rows.values()]);
  },
});
