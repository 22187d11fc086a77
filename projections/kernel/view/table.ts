/**
 * A column: its SQL type, the type that a view writes, and the type that a query reads. The two types exist only at compile
 * time; no value ever holds them.
 */
export type Column<Folded = unknown, Read = unknown> = { sql: string; folded?: Folded; read?: Read };

const column = <Folded, Read = Folded>(sql: string): Column<Folded, Read> => ({ sql });
export const int = column<number>('int');
export const bool = column<boolean>('boolean');
export const text = column<string>('text');
/** Words for full-text search (kernel/search.ts). */
export const words = column<string>(`tsvector default ''`);
export const uuid = column<string>('uuid');
/** Exceeds what a number holds, so queries read it as text. */
export const bigint = column<number | string, string>('bigint');
export const float = column<number>('double precision');
/**
 * An instant; events carry it as ISO text. It is no finer than a Date, so that a row's value can serve as the cursor of its
 * page.
 */
export const instant = column<Date | string, Date>('timestamptz(3)');
export const date = column<string>('date');
export const ints = column<readonly number[], number[]>('int[]');
export const oneOf = <T extends string>(sql = 'text') => column<T>(sql);
export const json = <T>() => column<T>('jsonb');
export const emptyAtFirst = column<string>(`text default ''`);
export const zeroAtFirst = column<number>('int default 0');
export const falseAtFirst = column<boolean>('boolean default false');
/** Text that sorts by its bytes. */
export const sorted = column<string>('text collate "C"');
export const maybe = <Folded, Read>({ sql }: Column<Folded, Read>): Column<Folded | null, Read | null> => ({
  sql: `${sql} null`,
});
/** Columns that forms show about a record: its version, its last editor, and when it was created and last changed. */
export const marks = { version: int, changed_by: maybe(int), created_at: instant, updated_at: instant };

export type Columns = Readonly<Record<string, Column>>;
/** A table of a read model. Statements that create, load, write and read it derive from its columns. */
export type Table<C extends Columns = Columns, K extends keyof C & string = keyof C & string> = {
  name: string;
  columns: C;
  key: readonly K[];
  /** Columns that may change after the insert; all except the key by default. */
  changing?: readonly string[];
};

/** A row as its view writes it. */
export type RowOf<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer Folded> ? Folded : never;
};
export type KeyOf<T extends Table> = Pick<RowOf<T>, T['key'][number]>;
/** Some columns of a row as a query reads them. */
export type ReadOf<T extends Table, N extends keyof T['columns']> = {
  [K in N]: T['columns'][K] extends Column<unknown, infer Read> ? Read : never;
};
/** Like ReadOf for a joined table that may have no row. */
export type JoinedOf<T extends Table, N extends keyof T['columns']> = {
  [K in N]: ReadOf<T, N>[K] | null;
};

/** Declares a table of a read model. */
export const table = <C extends Columns, K extends keyof C & string>(
  name: string,
  columns: C,
  key: readonly K[],
  changing?: readonly (keyof C & string)[],
): Table<C, K> => ({ name, columns, key, ...(changing && { changing }) });

/** Returns the statement that creates a table. */
export const ddl = ({ name, columns, key }: Table): string => {
  const lines = Object.entries(columns).map(([column, { sql }]) => {
    const isKey = key.includes(column);
    return `${column} ${isKey || sql.endsWith(' null') ? sql : `${sql} not null`}`;
  });
  return `create table ${name} (${[...lines, `primary key (${key.join(', ')})`].join(', ')})`;
};

/** Returns columns of a table for a query, under the table's alias. */
export const columnsOf = <T extends Table>(alias: string, _: T, names: readonly (keyof T['columns'] & string)[]) =>
  names.map((name) => `${alias}.${name}`).join(', ');

type Spelled<N extends string> = N extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Spelled<Rest>>}` : N;
type Said<V> = V extends Date ? string : V;
/** Columns of a row under the names that records use: `created_at` becomes `createdAt`, an instant becomes ISO text. */
export type AsRecord<R, N extends keyof R & string> = { [K in N as Spelled<K>]: Said<R[K]> };

/** Cache of converted names: lists convert thousands of columns. */
const spellings = new Map<string, string>();
const spelled = (name: string): string => {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const record = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  spellings.set(name, record);
  return record;
};

/** Returns columns of a queried row under the names that records use. */
export function asRecord<R extends object, N extends keyof R & string>(row: R, names: readonly N[]): AsRecord<R, N>;
export function asRecord(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[name];
    record[spelled(name)] = value instanceof Date ? value.toISOString() : value;
  }
  return record;
}

type StateOf<N extends string> = { readonly [K in N as Spelled<K>]: unknown };
type AsColumns<S, N extends string> = { [K in N]: Spelled<K> extends keyof S ? S[Spelled<K>] : never };

/** Returns fields of a state under the names of their columns: the inverse of `asRecord`. */
export function asColumns<N extends string, S extends StateOf<N>>(state: S, names: readonly N[]): AsColumns<S, N>;
export function asColumns(state: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, state[spelled(name)]]));
}
