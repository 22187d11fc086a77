import type { SQLOutputValue } from 'node:sqlite';
import type { Stored } from './events.ts';

const bytesAtOnce = 1 << 20;

/** A column that holds a whole number. */
export const integer = (value: SQLOutputValue | undefined): number => {
  if (typeof value !== 'number') throw new Error('The event log holds something that is not a number.');
  return value;
};
/** A column that holds a text. */
export const text = (value: SQLOutputValue | undefined): string => {
  if (typeof value !== 'string') throw new Error('The event log holds something that is not a text.');
  return value;
};
/** A column that holds bytes or null. */
export const blob = (value: SQLOutputValue | undefined): Uint8Array | null =>
  value instanceof Uint8Array ? value : null;

const storedOf = (row: Record<string, SQLOutputValue>): Stored => ({
  position: integer(row['position']),
  stream: integer(row['stream']),
  revision: integer(row['revision']),
  id: blob(row['id']) ?? new Uint8Array(16),
  type: text(row['type']),
  json: row['json'] === 1,
  created: integer(row['created']),
  metadata: blob(row['metadata']),
  data: blob(row['data']),
});

/** At most `count` rows and about 1 MiB, so that a reader never holds more. `more`: there may be more. */
export const take = (
  rows: Iterable<Record<string, SQLOutputValue>>,
  count: number,
): { events: Stored[]; more: boolean } => {
  const events: Stored[] = [];
  let bytes = 0;
  for (const row of rows) {
    const event = storedOf(row);
    events.push(event);
    bytes += (event.data?.length ?? 0) + (event.metadata?.length ?? 0);
    if (bytes > bytesAtOnce) return { events, more: true };
  }
  return { events, more: events.length === count };
};
