import { createHash } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { z } from 'zod';
import type { Report } from './report.ts';

const PAGE = 1_000;
const CONNECT_MS = 10_000;

/** Which rows of a table: of all, in the order of their ids, where nothing else is said. */
export type Wanted = {
  where?: string;
  values?: readonly unknown[];
  order?: readonly string[];
};
/**
 * A database of the Whaticket family, as it was when it was opened: read alone, page by page. What a fork lacks, tables or
 * columns, is read as absent.
 */
export type Source = {
  /** Of this installation of theirs, wherever its database lies. */
  key: string;
  /** What the database is called. */
  name: string;
  has(table: string): boolean;
  /** The highest id of a table; 0 where it has none. */
  highest(table: string): Promise<number>;
  /** The rows that are well-formed; the others are told to the report, and left. */
  rows<S extends z.ZodObject>(table: string, shape: S, wanted?: Wanted): AsyncGenerator<z.output<S>[]>;
  close(): Promise<void>;
};

const row = z.record(z.string(), z.unknown());
const quoted = escapeIdentifier;

/** The first company, or user of a fork without companies, was made once, in one installation. */
const keyOf = async (client: Client, has: (table: string) => boolean): Promise<string> => {
  const table = ['Companies', 'Users'].find(has);
  if (!table) throw new Error('This is no database of the Whaticket family: it has no table "Users".');
  const { rows } = await client.query(`select id, "createdAt" from ${quoted(table)} order by id limit 1`);
  const [first] = row.array().parse(rows);
  if (!first) throw new Error(`Its table "${table}" is empty: there is nothing to take over.`);
  return createHash('sha256').update(JSON.stringify(first)).digest('hex').slice(0, 16);
};

/** Opens it. Throws Error with one sentence where it cannot be reached, or is no such database. */
export const openSource = async (url: string, report: Report): Promise<Source> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`That database cannot be opened: ${String(error)}`, { cause: error });
  }
  try {
    // One state of it, whatever is written meanwhile; its own limits are for those who wait.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const described = await client.query(
      'select table_name, column_name from information_schema.columns where table_schema = current_schema()',
    );
    const columns = new Map<string, Set<string>>();
    for (const { table_name: table, column_name: column } of z
      .object({ table_name: z.string(), column_name: z.string() })
      .array()
      .parse(described.rows))
      columns.set(table, (columns.get(table) ?? new Set()).add(column));
    const has = (table: string): boolean => columns.has(table);
    const there = (table: string, names: readonly string[]) => names.filter((name) => columns.get(table)?.has(name));
    let cursors = 0;

    const rows = async function* <S extends z.ZodObject>(
      table: string,
      shape: S,
      { where, values = [], order = ['id'] }: Wanted = {},
    ): AsyncGenerator<z.output<S>[]> {
      const names = there(table, Object.keys(shape.shape));
      if (!names.length) return void (has(table) || report.absent(table));
      const by = there(table, order).map(quoted).join(', ');
      const cursor = `import_${++cursors}`;
      await client.query(
        `declare ${cursor} no scroll cursor for select ${names.map(quoted).join(', ')} from ${quoted(table)}` +
          `${where ? ` where ${where}` : ''}${by ? ` order by ${by}` : ''}`,
        [...values],
      );
      for (;;) {
        if (lost) throw lost;
        const { rows: page } = await client.query(`fetch ${PAGE} from ${cursor}`);
        if (!page.length) break;
        yield row
          .array()
          .parse(page)
          .flatMap((each) => {
            const { data, error } = shape.safeParse(each);
            if (!error) return [data];
            const [issue] = error.issues;
            report.left(table, each['id'], `${issue?.path.join('.')} is not well-formed`);
            return [];
          });
      }
      await client.query(`close ${cursor}`);
    };

    return {
      key: await keyOf(client, has),
      name: client.database ?? '',
      has,
      highest: async (table) => {
        if (!there(table, ['id']).length) return 0;
        const { rows: found } = await client.query(`select coalesce(max(id), 0)::bigint as id from ${quoted(table)}`);
        return z.object({ id: z.coerce.number() }).array().parse(found)[0]?.id ?? 0;
      },
      rows,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};
