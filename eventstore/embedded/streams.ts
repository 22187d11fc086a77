import type { DatabaseSync } from 'node:sqlite';
import { createRecentCache } from '../../runtime/caches.ts';
import { z } from 'zod';
import { describedBy, metadataOf, tombstone } from './events.ts';
import { ofMetadata, retentionOf, type Retention } from './retention.ts';

/** A stream as the writer knows it. `last` is the revision of its last event, -1 for none. */
export type StreamState = { id: number; name: string; last: number; retention: Retention | null };

const idRow = z.object({ id: z.number() });
const lastRow = z.object({ last: z.number().nullable() });
const dataRow = z.object({ data: z.instanceof(Uint8Array).nullable() });

/** The streams of the log, for its one writer. Caches the state of 50,000 streams. */
export const openStreams = (db: DatabaseSync) => {
  const byName = db.prepare('select id from streams where name = ?');
  const insert = db.prepare('insert into streams (name) values (?) returning id');
  const lastRevision = db.prepare('select max(revision) as last from events where stream = ?');
  const lastData = db.prepare('select data from events where stream = ? order by revision desc limit 1');
  const known = createRecentCache<string, StreamState>(50_000);

  const remember = (id: number, name: string, last: number): StreamState => {
    const state = { id, name, last, retention: null };
    known.set(name, state);
    return state;
  };

  const find = (name: string): StreamState | null => {
    const state = known.get(name);
    if (state) return state;
    const row = byName.get(name);
    if (!row) return null;
    const { id } = idRow.parse(row);
    return remember(id, name, lastRow.parse(lastRevision.get(id)).last ?? -1);
  };

  /** The revision of the stream's last event, -1 for none. A tombstone also counts for the stream's metadata. */
  const lastOf = (name: string): number => {
    const described = describedBy(name);
    return described !== null && lastOf(described) === tombstone ? tombstone : (find(name)?.last ?? -1);
  };

  const metadataData = (name: string): Uint8Array | null => {
    const metadata = find(metadataOf(name));
    const row = metadata && lastData.get(metadata.id);
    return row ? dataRow.parse(row).data : null;
  };

  return {
    /** The stream, or null if it was never written. */
    find,
    /** The stream, created without events if it does not exist. */
    findOrAdd: (name: string): StreamState => find(name) ?? remember(idRow.parse(insert.get(name)).id, name, -1),
    lastOf,
    /** The data of the stream's last `$metadata` event. */
    metadataData,
    /** The retention that the stream's metadata sets. */
    retention: (name: string): Retention => {
      if (describedBy(name) !== null) return ofMetadata;
      const state = find(name);
      if (!state) return retentionOf(metadataData(name));
      return (state.retention ??= retentionOf(metadataData(name)));
    },
    /** Call this after writing an event: the stream now ends at `revision`. */
    wrote: (state: StreamState, revision: number): void => {
      state.last = revision;
      const described = describedBy(state.name);
      const other = described === null ? null : known.peek(described);
      if (other) other.retention = null;
    },
    /** Call this when a transaction fails. */
    forget: (): void => known.clear(),
  };
};

export type Streams = ReturnType<typeof openStreams>;
