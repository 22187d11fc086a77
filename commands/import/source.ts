import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import type { Among, Reader } from './reader.ts';
import type { Report } from './report.ts';

/** Which rows of a table: of all, in the order of their ids, where nothing else is said. */
export type Wanted = { among?: Among; order?: readonly string[] };
/**
 * A database of the Whaticket family, as it was when it was opened: read alone, page by page. What a fork lacks, tables or
 * columns, is read as absent.
 */
export type Source = {
  /** Of this installation of theirs, wherever its database lies. */
  key: string;
  /** What the database is called. */
  name: string;
  /** The offset that its dates are read at, where they do not say so themselves. */
  zone: string | null;
  has(table: string): boolean;
  /** The highest id of a table; 0 where it has none. */
  highest(table: string): Promise<number>;
  /** The rows that are well-formed; the others are told to the report, and left. */
  rows<S extends z.ZodObject>(table: string, shape: S, wanted?: Wanted): AsyncGenerator<z.output<S>[]>;
  close(): Promise<void>;
};

/** The first company, or user of a fork without companies, was made once, in one installation. */
const keyOf = async ({ ask, quoted }: Reader, has: (table: string) => boolean): Promise<string> => {
  const table = ['Companies', 'Users'].find(has);
  if (!table) throw new Error('This is no database of the Whaticket family: it has no table "Users".');
  const [first] = await ask(`select id, ${quoted('createdAt')} from ${quoted(table)} order by id limit 1`);
  if (!first) throw new Error(`Its table "${table}" is empty: there is nothing to take over.`);
  return createHash('sha256').update(JSON.stringify(first)).digest('hex').slice(0, 16);
};

const described = z.object({ of: z.string(), called: z.string() }).array();
/** The columns of its tables. */
const columnsOf = async ({ ask, schema }: Reader): Promise<Map<string, Set<string>>> => {
  const found = await ask(
    `select table_name as "of", column_name as "called" from information_schema.columns where table_schema = ${schema}`,
  );
  const columns = new Map<string, Set<string>>();
  for (const { of: table, called } of described.parse(found))
    columns.set(table, (columns.get(table) ?? new Set()).add(called));
  return columns;
};

/** `zone`: what the dates of a database of MySQL are written at, where somebody knows it. */
export type Place = { url: string; zone?: string | null };
export const isMysql = (url: string): boolean => /^(mysql|mariadb):\/\//.test(url);

/** Opens it. Throws Error with one sentence where it cannot be reached, or is no such database. */
export const openSource = async ({ url, zone = null }: Place, report: Report): Promise<Source> => {
  const reader = await (isMysql(url) ? openMysql(url, zone) : openPostgres(url));
  try {
    const columns = await columnsOf(reader);
    const has = (table: string): boolean => columns.has(table);
    const there = (table: string, names: readonly string[]) => names.filter((name) => columns.get(table)?.has(name));

    const rows = async function* <S extends z.ZodObject>(
      table: string,
      shape: S,
      { among, order = ['id'] }: Wanted = {},
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
