import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { describedBy, metadataOf, tombstone } from './events.ts';
import { firstCreated, firstVisible } from './retention.ts';
import { storedOf } from './rows.ts';
import { columns } from './schema.ts';
import type { Sealing } from './sealing.ts';
import type { Streams, StreamState } from './streams.ts';

const rowsAtOnce = 100;
const streamRow = z.object({ id: z.number(), name: z.string() });

/**
 * Removes what tombstones, `$maxCount`, `$maxAge` and truncateBefore hide. The last event of a stream stays, for its
 * revision. Yields the number removed by each step, a transaction of at most 100 events, so that appends can run in
 * between.
 */
export const openPurge = (db: DatabaseSync, streams: Streams, sealing?: Sealing) => {
  const buried = db.prepare(
    `select streams.id, name from events join streams on streams.id = events.stream where revision = ${tombstone}`,
  );
  const described = db.prepare(`select id, name from streams where name > ? and name < '$%' order by name limit 500`);
  const named = db.prepare('select id, name from streams where name >= ? and name < ?');
  const remove = db.prepare(`delete from events where position in (
    select position from events where stream = ? and (revision < ? or (revision < ? and created < ?)) limit ${rowsAtOnce})
    returning ${columns}`);

  /** Removes at most 100 events and updates the evidence. Returns their number. */
  const removeSome = (
    stream: Pick<StreamState, 'id' | 'name'>,
    first: number,
    last: number,
    created: number,
  ): number => {
    db.exec('begin immediate');
    try {
      const rows = remove.all(stream.id, first, last, created);
      for (const row of rows) sealing?.removed(storedOf(row, () => stream.name));
      sealing?.keep();
      db.exec('commit');
      sealing?.settled('committed');
      return rows.length;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      sealing?.settled('rolledBack');
      throw error;
    }
  };

  /** Removes the stream's events before `first`, and those before `last` that are older than `created`. */
  function* clear(stream: Pick<StreamState, 'id' | 'name'>, first: number, last = 0, created = 0): Generator<number> {
    for (let removed = rowsAtOnce; removed === rowsAtOnce; yield removed)
      removed = removeSome(stream, first, last, created);
  }

  /** Clears ended streams: only the tombstone stays. */
  function* clearBuried(): Generator<number> {
    for (const { id, name } of z.array(streamRow).parse(buried.all())) {
      yield* clear({ id, name }, tombstone);
      const metadata = streams.find(metadataOf(name));
      if (metadata) yield* clear(metadata, tombstone);
    }
  }

  function* purge(): Generator<number> {
    yield* clearBuried();
    for (let after = '$$'; ;) {
      const page = z.array(streamRow).parse(described.all(after));
      for (const { id, name } of page) {
        after = name;
        yield* clear({ id, name }, streams.find(name)?.last ?? 0);
        const stream = streams.find(describedBy(name) ?? '');
        if (!stream) continue;
        const retention = streams.retention(stream.name);
        const first = Math.min(firstVisible(retention, stream.last), stream.last);
        yield* clear(stream, first, stream.last, firstCreated(retention, Date.now() * 1000));
      }
      if (page.length === 0) return;
    }
  }
  /** Removes all events of the streams whose names start with `prefix`. */
  function* clearNamed(prefix: string): Generator<number> {
    const ids = named.all(prefix, `${prefix}\u{10ffff}`);
    for (const stream of z.array(streamRow).parse(ids)) yield* clear(stream, tombstone);
  }
  return { purge, clearBuried, clearNamed };
};
