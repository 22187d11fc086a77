import { Client, escapeIdentifier } from 'pg';
import {
  CONNECT_MS,
  IMPORT_PAGE,
  rows,
  statementOf,
  cannotOpenDatabase,
  type SourceReader,
  type Words,
} from './reader.ts';

const words: Words = { quoted: escapeIdentifier, among: (column) => `${column} = any($1)` };

/** Opens a Postgres database. Throws Error with one sentence if it cannot be reached. */
export const openPostgres = async (url: string): Promise<SourceReader> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
  } catch (error) {
    throw cannotOpenDatabase(error);
  }
  try {
    // Read one snapshot, regardless of later writes. Disable the timeouts meant for interactive use.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  } catch (error) {
    await client.end();
    throw error;
  }
  const ask = async (sql: string, values: unknown[] = []) => {
    if (lost) throw lost;
    return rows.parse((await client.query(sql, values)).rows);
  };
  let cursors = 0;
  return {
    database: client.database ?? '',
    zone: null,
    quoted: words.quoted,
    schema: 'current_schema()',
    ask: (sql) => ask(sql),
    pages: async function* (selection) {
      const cursor = `import_${++cursors}`;
      const values = selection.among ? [selection.among.values] : [];
      await ask(`declare ${cursor} no scroll cursor for ${statementOf(selection, words)}`, values);
      for (;;) {
        const page = await ask(`fetch ${IMPORT_PAGE} from ${cursor}`);
        if (!page.length) break;
        yield page;
      }
      await ask(`close ${cursor}`);
    },
    close: () => client.end(),
  };
};
