import { createConnection, escapeId, type Connection } from 'mysql2/promise';
import {
  CONNECT_MS,
  IMPORT_PAGE,
  rows,
  statementOf,
  cannotOpenDatabase,
  type SourceReader,
  type SourceRow,
  type Words,
} from './reader.ts';
import { FIRST_ZONE, minutesOf, namedFiles, zoneOfFileNames } from './zone.ts';

const words: Words = { quoted: (name) => escapeId(name, true), among: (column) => `${column} in (?)` };

const session = [
  // Each server ignores the comment meant for the other one.
  'set session wait_timeout = 86400 /*M!100101 , max_statement_time = 0 */ /*!50708 , max_execution_time = 0 */',
  // Values are written into statements in the syntax that applies without any mode.
  `set session sql_mode = '', time_zone = '+00:00'`,
  'set session transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
];

const connect = async (uri: string): Promise<Connection> => {
  try {
    return await createConnection({
      uri,
      connectTimeout: CONNECT_MS,
      charset: 'utf8mb4',
      timezone: 'Z',
      dateStrings: ['DATE'],
      jsonStrings: true,
      supportBigNumbers: true,
    });
  } catch (error) {
    throw cannotOpenDatabase(error);
  }
};

/** Converts the row's dates to instants. A zero date becomes null. */
const dated = (row: SourceRow, minutes: number): SourceRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (!(value instanceof Date)) return [name, value];
      const written = value.getTime();
      return [name, Number.isNaN(written) ? null : new Date(written - minutes * 60_000)];
    }),
  );

/**
 * Opens a database of MySQL or MariaDB. Its dates have no offset: they are read in `zone`, or in the one derived from its file
 * names. Throws Error with one sentence if it cannot be reached.
 */
export const openMysql = async (url: string, zone: string | null): Promise<SourceReader> => {
  const connection = await connect(url);
  let lost: Error | undefined;
  connection.on('error', (error) => (lost = error));
  const ask = async (sql: string, values: unknown[] = []) => {
    if (lost) throw lost;
    const [found] = await connection.query({ sql, values });
    return rows.parse(found);
  };
  const prepare = async () => {
    for (const statement of session) await connection.query(statement);
    const [its] = await ask('select database() as name');
    const written = zone ?? zoneOfFileNames(await namedFiles(ask)) ?? FIRST_ZONE;
    return { database: String(its?.['name']), written };
  };
  try {
    const { database, written } = await prepare();
    const minutes = minutesOf(written);
    const all = async (...[selection]: Parameters<SourceReader['pages']>) => {
      const found = await ask(statementOf(selection, words), selection.among ? [selection.among.values] : []);
      return found.map((row) => dated(row, minutes));
    };
    return {
      database,
      zone: written,
      quoted: words.quoted,
      schema: 'database()',
      ask: (sql) => ask(sql),
      // The server keeps no cursor into a sorted result between two queries, so the ids are kept here.
      pages: async function* (selection) {
        if (selection.among || !selection.columns.includes('id')) return yield await all(selection);
        const keys = await ask(statementOf({ ...selection, columns: ['id'] }, words));
        const ids = [...new Set(keys.map(({ id }) => (typeof id === 'number' ? id : String(id))))];
        for (let from = 0; from < ids.length; from += IMPORT_PAGE)
          yield await all({ ...selection, among: { column: 'id', values: ids.slice(from, from + IMPORT_PAGE) } });
      },
      close: () => connection.end(),
    };
  } catch (error) {
    await connection.end();
    throw error;
  }
};
