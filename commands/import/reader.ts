import { z } from 'zod';

export type SourceRow = Record<string, unknown>;
export const rows = z.record(z.string(), z.unknown()).array();

/** Selects rows whose column has one of these values. */
export type ColumnValues = { column: string; values: readonly (string | number)[] };
export type Selection = { table: string; columns: readonly string[]; order: readonly string[]; among?: ColumnValues };

/** The SQL syntax that differs between servers. */
export type Words = { quoted: (name: string) => string; among: (column: string) => string };

/** A read-only snapshot of a database. It hides all differences between the supported servers. */
export type SourceReader = {
  database: string;
  /** The time zone offset of dates that have none. */
  zone: string | null;
  quoted: Words['quoted'];
  /** The SQL expression for the schema of its tables. */
  schema: string;
  /** Runs a query for few rows. Dates keep their stored form. */
  ask: (sql: string) => Promise<SourceRow[]>;
  pages(selection: Selection): AsyncGenerator<SourceRow[]>;
  close(): Promise<void>;
};

export const IMPORT_PAGE = 1_000;
export const CONNECT_MS = 10_000;

/** Builds a SELECT statement. The values of `among` are its only parameter. */
export const statementOf = ({ table, columns, order, among }: Selection, words: Words): string =>
  `select ${columns.map(words.quoted).join(', ')} from ${words.quoted(table)}` +
  (among ? ` where ${words.among(words.quoted(among.column))}` : '') +
  (order.length ? ` order by ${order.map(words.quoted).join(', ')}` : '');

/** The error for a database that cannot be opened, in one sentence. */
export const cannotOpenDatabase = (cause: unknown): Error =>
  new Error(`That database cannot be opened: ${String(cause)}`, { cause });
