import type { DatabaseSync } from 'node:sqlite';
import { openRecent } from '../../runtime/recent.ts';
import { z } from 'zod';
import { describedBy, metadataOf, tombstone } from './events.ts';
import { ofMetadata, retentionOf, type Retention } from './retention.ts';

/** A stream as the writer knows it. `last`: revision of its last event, -1 for none. */
export type StreamState = { id: number; name: string; last: number; retention: Retention | null };

const idRow = z.object({ id: z.number() });
const lastRow = z.object({ last: z.number().nullable() });
const dataRow = z.object({ data: z.instanceof(Uint8Array).nullable() });

/** The streams of the log, for its one writer: what it learnt or wrote is remembered (50,000 streams). */
export const openStreams = (db: DatabaseSync) => {
  const byName = db.prepare('select id from streams where name = ?');
  const insert = db.prepare('insert into streams (name) values (?) returning id');
  const lastRevision = db.prepare('select max(revision) as last from events where stream = ?');
  const lastData = db.prepare('select data from events where stream = ? order by revision desc limit 1');
  const known = openRecent<string, StreamState>(50_000);

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

  /** The revision of the stream's last event, -1 for none; a tombstone counts for the stream's metadata too. */
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
    /** The stream, or null if nothing was ever written to it. */
    find,
    /** The stream, added without an event if it is not there. */
    findOrAdd: (name: string): StreamState => find(name) ?? remember(idRow.parse(insert.get(name)).id, name, -1),
    lastOf,
    /** The data of the stream's last `$metadata` event. */
    metadataData,
    /** What the stream's metadata let be read of it. */
    retention: (name: string): Retention => {
      if (describedBy(name) !== null) return ofMetadata;
      const state = find(name);
      if (!state) return retentionOf(metadataData(name));
      return (state.retention ??= retentionOf(metadataData(name)));
    },
    /** To be called when an event was written: the stream ends in `revision`. */
    wrote: (state: StreamState, revision: number): void => {
      state.last = revision;
      const described = describedBy(state.name);
      const other = described === null ? null : known.peek(described);
      if (other) other.retention = null;
    },
    /** To be called when a transaction failed. */
    forget: (): void => known.clear(),
  };
};

export type Streams = ReturnType<typeof openStreams>;
