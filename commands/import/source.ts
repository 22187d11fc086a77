import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import type { ColumnValues, SourceReader } from './reader.ts';
import type { Report } from './report.ts';

/** Selects rows of a table: by default all, ordered by id. */
export type RowSelection = { among?: ColumnValues; order?: readonly string[] };
/** A read-only snapshot of a Whaticket database, read page by page. Tables or columns that a fork lacks are read as absent. */
export type ImportSource = {
  /** Identifies the source installation, independent of where its database is hosted. */
  key: string;
  name: string;
  /** The time zone offset of dates that have none. */
  zone: string | null;
  has(table: string): boolean;
  /** The highest id of a table; 0 if it has none. */
  highest(table: string): Promise<number>;
  /** The well-formed rows. Malformed rows are reported and left. */
  rows<S extends z.ZodObject>(table: string, shape: S, wanted?: RowSelection): AsyncGenerator<z.output<S>[]>;
  close(): Promise<void>;
};

/**
 * Derives the key from the first company, or the first user in a fork without companies, which is unique to an installation.
 */
const keyOf = async ({ ask, quoted }: SourceReader, has: (table: string) => boolean): Promise<string> => {
  const table = ['Companies', 'Users'].find(has);
  if (!table) throw new Error('This is no database of the Whaticket family: it has no table "Users".');
  const [first] = await ask(`select id, ${quoted('createdAt')} from ${quoted(table)} order by id limit 1`);
  if (!first) throw new Error(`Its table "${table}" is empty: there is nothing to import.`);
  return createHash('sha256').update(JSON.stringify(first)).digest('hex').slice(0, 16);
};

const described = z.object({ of: z.string(), called: z.string() }).array();
/** The columns of its tables. */
const columnsOf = async ({ ask, schema }: SourceReader): Promise<Map<string, Set<string>>> => {
  const found = await ask(
    `select table_name as "of", column_name as "called" from information_schema.columns where table_schema = ${schema}`,
  );
  const columns = new Map<string, Set<string>>();
  for (const { of: table, called } of described.parse(found))
    columns.set(table, (columns.get(table) ?? new Set()).add(called));
  return columns;
};

/** `zone`: the time zone offset of the dates in a MySQL database, if known. */
export type DatabaseAddress = { url: string; zone?: string | null };
export const isMysql = (url: string): boolean => /^(mysql|mariadb):\/\//.test(url);

/** Opens the source database. Throws Error with one sentence if it cannot be reached or is not of this family. */
export const openSource = async ({ url, zone = null }: DatabaseAddress, report: Report): Promise<ImportSource> => {
  const reader = await (isMysql(url) ? openMysql(url, zone) : openPostgres(url));
  try {
    const columns = await columnsOf(reader);
    const has = (table: string): boolean => columns.has(table);
    const there = (table: string, names: readonly string[]) => names.filter((name) => columns.get(table)?.has(name));

    const rows = async function* <S extends z.ZodObject>(
      table: string,
      shape: S,
      { among, order = ['id'] }: RowSelection = {},
    ): AsyncGenerator<z.output<S>[]> {
      const names = there(table, Object.keys(shape.shape));
      if (!names.length) return void (has(table) || report.absent(table));
      if (among && !among.values.length) return;
      const selection = { table, columns: names, order: there(table, order), ...(among && { among }) };
      for await (const page of reader.pages(selection))
        yield page.flatMap((each) => {
          const { data, error } = shape.safeParse(each);
          if (!error) return [data];
          const [issue] = error.issues;
          report.left(table, each['id'], `${issue?.path.join('.')} is not well-formed`);
          return [];
        });
    };

    return {
      key: await keyOf(reader, has),
      name: reader.database,
      zone: reader.zone,
      has,
      highest: async (table) => {
        if (!there(table, ['id']).length) return 0;
        const [found] = await reader.ask(`select max(id) as highest from ${reader.quoted(table)}`);
        return z.coerce.number().parse(found?.['highest'] ?? 0);
      },
      rows,
      close: () => reader.close(),
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
};
