import type { DatabaseSync } from 'node:sqlite';
import { createRecentCache } from '../../runtime/caches.ts';
import { describedBy, metadataOf, tombstone, type StoredEvent } from './events.ts';
import { firstCreated, firstVisible, isSoftDeleted, ofMetadata, retentionOf, type Retention } from './retention.ts';
import { blob, integer, storedOf, takeRows, textColumn } from './rows.ts';
import { columns } from './schema.ts';

const rowsAtOnce = 256;
const scannedAtOnce = 1_024;

/** An event without its data: enough for a filter. */
export type Scanned = { position: number; stream: string; type: string };
/**
 * A part of a stream or of the log. The next part starts at `next`. It can be read at once if `more`, else after
 * further writes.
 */
export type Page = { events: StoredEvent[]; next: number; more: boolean };
export type StreamPage = ({ is: 'found' } & Page) | { is: 'missing' } | { is: 'deleted' };
/** Which events of a stream are read: those that its metadata leaves visible, or all that were written. */
export type EventVisibility = 'visible' | 'written';
type Asked = { from: number; back: boolean; limit: number; seen: EventVisibility };

/** Reads the log; each read sees one snapshot. */
export const openReader = (db: DatabaseSync) => {
  const select = `select ${columns} from events where`;
  const forwards = db.prepare(`${select} position >= ? order by position limit ?`);
  const at = db.prepare(`${select} position = ?`);
  const scanned = db.prepare(
    `select position, stream, type from events indexed by event_scan where position >= ? order by position limit ?`,
  );
  const ofRevision = db.prepare(`${select} stream = ? and revision = ?`);
  const backwards = db.prepare(`${select} position < ? order by position desc limit ?`);
  const streamForwards = db.prepare(`${select} stream = ? and revision >= ? order by revision limit ?`);
  const streamBackwards = db.prepare(`${select} stream = ? and revision <= ? order by revision desc limit ?`);
  const idByName = db.prepare('select id from streams where name = ?');
  const nameById = db.prepare('select name from streams where id = ?');
  const lastRevision = db.prepare('select max(revision) as last from events where stream = ?');
  const lastData = db.prepare('select data from events where stream = ? order by revision desc limit 1');
  const begin = db.prepare('begin');
  const end = db.prepare('commit');
  const ids = createRecentCache<string, number>(50_000);
  const names = createRecentCache<number, string>(50_000);

  const nameOf = (id: number): string => {
    let name = names.get(id);
    if (name === undefined) {
      name = textColumn(nameById.get(id)?.['name']);
      names.set(id, name);
    }
    return name;
  };

  const idOf = (name: string): number | null => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const row = idByName.get(name);
    if (!row) return null;
    const id = integer(row['id']);
    ids.set(name, id);
    return id;
  };

  const lastOf = (id: number | null): number => {
    const last = id === null ? null : lastRevision.get(id)?.['last'];
    return typeof last === 'number' ? last : -1;
  };

  const isBuried = (name: string): boolean => lastOf(idOf(describedBy(name) ?? name)) === tombstone;

  const retention = (name: string): Retention => {
    if (describedBy(name) !== null) return ofMetadata;
    const metadata = idOf(metadataOf(name));
    return metadata === null ? {} : retentionOf(blob(lastData.get(metadata)?.['data']));
  };

  const streamPage = (name: string, { from, back, limit, seen }: Asked): StreamPage => {
    if (isBuried(name)) return { is: 'deleted' };
    const keep = seen === 'visible' ? retention(name) : {};
    const id = idOf(name);
    const last = lastOf(id);
    if (id === null || last < 0 || isSoftDeleted(keep)) return { is: 'missing' };
    const first = firstVisible(keep, last);
    const created = firstCreated(keep, Date.now() * 1000);
    const start = back ? Math.min(from, last) : Math.max(from, first);
    const count = Math.min(limit, rowsAtOnce);
    const { events, more } = takeRows(
      (back ? streamBackwards : streamForwards).iterate(id, start, count),
      count,
      nameOf,
    );
    const end = events.at(-1)?.revision ?? start;
    const next = back ? end - 1 : more ? end + 1 : Math.max(start, last + 1);
    const visible = events.filter((event) => event.revision >= first && event.created >= created);
    return { is: 'found', events: visible, next, more: more && next >= first };
  };

  const eventOf = (name: string, revision: number): StoredEvent | null => {
    const id = idOf(name);
    const last = lastOf(id);
    if (id === null || revision > last || isBuried(name)) return null;
    const keep = retention(name);
    const row = revision < firstVisible(keep, last) ? undefined : ofRevision.get(id, revision);
    const event = row ? storedOf(row, nameOf) : null;
    return event && event.created >= firstCreated(keep, Date.now() * 1000) ? event : null;
  };

  const ofOneMoment = <T>(read: () => T): T => {
    begin.run();
    try {
      return read();
    } finally {
      end.run();
    }
  };

  return {
    /** Returns the events from position `from` on, for a filter to consider. `more`: there may be more. */
    scan: (from: number): { scanned: Scanned[]; more: boolean } => {
      const rows = scanned.all(from, scannedAtOnce).map(({ position, stream, type }) => ({
        position: integer(position),
        stream: nameOf(integer(stream)),
        type: textColumn(type),
      }));
      return { scanned: rows, more: rows.length === scannedAtOnce };
    },
    /** The event at a position, or null if it was purged. */
    at: (position: number): StoredEvent | null => {
      const row = at.get(position);
      return row ? storedOf(row, nameOf) : null;
    },
    /** An event of a stream, or null if it cannot be read. */
    event: (stream: string, revision: number): StoredEvent | null => ofOneMoment(() => eventOf(stream, revision)),
    /** Returns at most `limit` events of the log from position `from` on (backwards: before it). */
    all: (from: number, back: boolean, limit: number): Page => {
      const count = Math.min(limit, rowsAtOnce);
      const { events, more } = takeRows((back ? backwards : forwards).iterate(from, count), count, nameOf);
      const last = events.at(-1)?.position;
      return { events, more, next: last === undefined ? from : back ? last : last + 1 };
    },
    /** Returns at most `limit` events of a stream from revision `from` on (backwards: down from it), from one snapshot. */
    stream: (name: string, asked: Asked): StreamPage => ofOneMoment(() => streamPage(name, asked)),
    /** The revision of the stream's last event, -1 for none. */
    lastOf: (name: string): number => lastOf(idOf(name)),
  };
};

export type LogReader = ReturnType<typeof openReader>;
