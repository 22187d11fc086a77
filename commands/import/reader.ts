import { z } from 'zod';

export type Row = Record<string, unknown>;
export const rows = z.record(z.string(), z.unknown()).array();

/** Rows whose column has one of these values: a page of ids, a word. */
export type Among = { column: string; values: readonly (string | number)[] };
export type Selection = { table: string; columns: readonly string[]; order: readonly string[]; among?: Among };

/** How one server writes what both understand. */
export type Words = { quoted: (name: string) => string; among: (column: string) => string };

/** A database at one instant, read alone: all that differs between the servers that the family runs on. */
export type Reader = {
  database: string;
  /** The offset that its dates are written at, where they do not say so themselves. */
  zone: string | null;
  quoted: Words['quoted'];
  /** What the server calls the schema that its tables lie in. */
  schema: string;
  /** Few rows at once, their dates as they are written. */
  ask: (sql: string) => Promise<Row[]>;
  pages(selection: Selection): AsyncGenerator<Row[]>;
  close(): Promise<void>;
};

export const PAGE = 1_000;
export const CONNECT_MS = 10_000;

/** Its SELECT. The values of `among` are its one parameter. */
export const statementOf = ({ table, columns, order, among }: Selection, words: Words): string =>
  `select ${columns.map(words.quoted).join(', ')} from ${words.quoted(table)}` +
  (among ? ` where ${words.among(words.quoted(among.column))}` : '') +
  (order.length ? ` order by ${order.map(words.quoted).join(', ')}` : '');

/** Why it cannot be opened, in one sentence. */
export const unopened = (cause: unknown): Error =>
  new Error(`That database cannot be opened: ${String(cause)}`, { cause });
