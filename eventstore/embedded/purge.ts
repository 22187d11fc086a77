import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { describedBy, metadataOf, tombstone } from './events.ts';
import { firstCreated, firstVisible } from './retention.ts';
import type { Streams } from './streams.ts';

const rowsAtOnce = 100;
const streamRow = z.object({ id: z.number(), name: z.string() });

/**
 * Removes what tombstones, `$maxCount`, `$maxAge` and truncateBefore hide; the last event of a stream stays, for its
 * revision. Yields how many went after each step, a transaction of at most 100 events, so that appends can come between.
 */
export const openPurge = (db: DatabaseSync, streams: Streams) => {
  const buried = db.prepare(
    `select streams.id, name from events join streams on streams.id = events.stream where revision = ${tombstone}`,
  );
  const described = db.prepare(`select id, name from streams where name > ? and name < '$%' order by name limit 500`);
  const remove = db.prepare(`delete from events where position in (
    select position from events where stream = ? and (revision < ? or (revision < ? and created < ?)) limit ${rowsAtOnce})`);

  /** Removes the stream's events before `first`, and those before `last` that are older than `created`. */
  function* clear(id: number, first: number, last = 0, created = 0): Generator<number> {
    for (let removed = rowsAtOnce; removed === rowsAtOnce; yield removed)
      removed = Number(remove.run(id, first, last, created).changes);
  }

  /** Of streams that were ended: nothing but the tombstone stays. */
  function* clearBuried(): Generator<number> {
    for (const { id, name } of z.array(streamRow).parse(buried.all())) {
      yield* clear(id, tombstone);
      const metadata = streams.find(metadataOf(name));
      if (metadata) yield* clear(metadata.id, tombstone);
    }
  }

  function* purge(): Generator<number> {
    yield* clearBuried();
    for (let after = '$$'; ;) {
      const page = z.array(streamRow).parse(described.all(after));
      for (const { id, name } of page) {
        after = name;
        yield* clear(id, streams.find(name)?.last ?? 0);
        const stream = streams.find(describedBy(name) ?? '');
        if (!stream) continue;
        const retention = streams.retention(stream.name);
        const first = Math.min(firstVisible(retention, stream.last), stream.last);
        yield* clear(stream.id, first, stream.last, firstCreated(retention, Date.now() * 1000));
      }
      if (page.length === 0) return;
    }
  }
  return { purge, clearBuried };
};
