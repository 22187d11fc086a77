import type { SQLOutputValue } from 'node:sqlite';
import type { StoredEvent } from './events.ts';

/** Approximate limit in bytes for one read. */
export const bytesAtOnce = 1 << 20;

/** Returns a column's whole number. Throws for another type. */
export const integer = (value: SQLOutputValue | undefined): number => {
  if (typeof value !== 'number') throw new Error('The event log holds something that is not a number.');
  return value;
};
/** Returns a column's text. Throws for another type. */
export const textColumn = (value: SQLOutputValue | undefined): string => {
  if (typeof value !== 'string') throw new Error('The event log holds something that is not a text.');
  return value;
};
/** Returns a column's bytes, or null. */
export const blob = (value: SQLOutputValue | undefined): Uint8Array | null =>
  value instanceof Uint8Array ? value : null;

type Row = Record<string, SQLOutputValue>;

/** Converts a table row to an event; `nameOf` returns the name of its stream. */
export const storedOf = (row: Row, nameOf: (id: number) => string): StoredEvent => ({
  position: integer(row['position']),
  stream: nameOf(integer(row['stream'])),
  revision: integer(row['revision']),
  id: blob(row['id']) ?? new Uint8Array(16),
  type: textColumn(row['type']),
  json: row['json'] === 1,
  created: integer(row['created']),
  metadata: blob(row['metadata']),
  data: blob(row['data']),
});

/** The size of an event's data and metadata in bytes. */
export const eventBytes = ({ data, metadata }: StoredEvent): number => (data?.length ?? 0) + (metadata?.length ?? 0);

/** Takes at most `count` rows and about 1 MiB, which bounds a reader's memory. `more`: there may be more. */
export const takeRows = (
  rows: Iterable<Row>,
  count: number,
  nameOf: (id: number) => string,
): { events: StoredEvent[]; more: boolean } => {
  const events: StoredEvent[] = [];
  let bytes = 0;
  for (const row of rows) {
    const event = storedOf(row, nameOf);
    events.push(event);
    bytes += eventBytes(event);
    if (bytes > bytesAtOnce) return { events, more: true };
  }
  return { events, more: events.length === count };
};
