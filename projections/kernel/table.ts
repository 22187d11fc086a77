/**
 * A column: how Postgres keeps it, and what a row has in it: as it is folded and written, and as a query reads it.
 * The two types stand for themselves: no value is ever there.
 */
export type Column<Folded = unknown, Read = unknown> = { sql: string; folded?: Folded; read?: Read };

const column = <Folded, Read = Folded>(sql: string): Column<Folded, Read> => ({ sql });
export const int = column<number>('int');
export const bool = column<boolean>('boolean');
export const text = column<string>('text');
/** Words that are searched (kernel/search.ts). */
export const words = column<string>(`tsvector default ''`);
export const uuid = column<string>('uuid');
/** More than a number holds: read as text. */
export const bigint = column<number | string, string>('bigint');
export const float = column<number>('double precision');
/** An instant: ISO as it comes from an event. No finer than a Date, so that a row read is the place where its page ended. */
export const instant = column<Date | string, Date>('timestamptz(3)');
export const date = column<string>('date');
export const ints = column<number[]>('int[]');
export const oneOf = <T extends string>(sql = 'text') => column<T>(sql);
export const json = <T>() => column<T>('jsonb');
export const emptyAtFirst = column<string>(`text default ''`);
export const zeroAtFirst = column<number>('int default 0');
export const falseAtFirst = column<boolean>('boolean default false');
/** In the order of its bytes. */
export const sorted = column<string>('text collate "C"');
export const maybe = <Folded, Read>({ sql }: Column<Folded, Read>): Column<Folded | null, Read | null> => ({
  sql: `${sql} null`,
});
/** What a form tells of a record: how often it was changed, by whom last, since when it is there, when it was last changed. */
export const marks = { version: int, changed_by: maybe(int), created_at: instant, updated_at: instant };

export type Columns = Readonly<Record<string, Column>>;
/** A table of a read model: what is written, loaded and read of it follows from its columns. */
export type Table<C extends Columns = Columns, K extends keyof C & string = keyof C & string> = {
  name: string;
  columns: C;
  /** What names a row. */
  key: readonly K[];
  /** Those that a row changes once it is there; all but the key when left out. */
  changing?: readonly string[];
};

/** A row as its view folds and writes it. */
export type RowOf<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer Folded> ? Folded : never;
};
/** What names a row. */
export type KeyOf<T extends Table> = Pick<RowOf<T>, T['key'][number]>;
/** Some columns of a row as a query reads them. */
export type ReadOf<T extends Table, N extends keyof T['columns']> = {
  [K in N]: T['columns'][K] extends Column<unknown, infer Read> ? Read : never;
};
/** The same of a table that is joined, where there may be no row. */
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

/** The statement that makes it. */
export const ddl = ({ name, columns, key }: Table): string => {
  const lines = Object.entries(columns).map(([column, { sql }]) => {
    const isKey = key.includes(column);
    return `${column} ${isKey || sql.endsWith(' null') ? sql : `${sql} not null`}`;
  });
  return `create table ${name} (${[...lines, `primary key (${key.join(', ')})`].join(', ')})`;
};

/** Columns of a table in a query, under its alias there. */
export const columnsOf = <T extends Table>(alias: string, _: T, names: readonly (keyof T['columns'] & string)[]) =>
  names.map((name) => `${alias}.${name}`).join(', ');

type Spelled<N extends string> = N extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Spelled<Rest>>}` : N;
type Said<V> = V extends Date ? string : V;
/** Columns of a row as records have them: `created_at` is `createdAt`, an instant its ISO text. */
export type AsRecord<R, N extends keyof R & string> = { [K in N as Spelled<K>]: Said<R[K]> };

/** Each is spelled once: lists have thousands of columns to name. */
const spellings = new Map<string, string>();
const spelled = (name: string): string => {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const record = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  spellings.set(name, record);
  return record;
};

/** Columns of a row that a query read, as records have them. */
export function asRecord<R extends object, N extends keyof R & string>(row: R, names: readonly N[]): AsRecord<R, N>;
export function asRecord(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[name];
    record[spelled(name)] = value instanceof Date ? value.toISOString() : value;
  }
  return record;
}
