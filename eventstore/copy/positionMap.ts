import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The position of an event in the source log and in the copy. */
export type Pair = { source: bigint; target: bigint };

/** Maps positions of the source to positions of the copy. Stored in a file, so that an interrupted copy can resume. */
export type PositionMap = {
  /** The last event that is in both logs; undefined if there is none. */
  last(): Pair | undefined;
  /** The last position in the copy for events at or before `source`; 0 if there is none. */
  at(source: bigint): bigint;
  /** Adds pairs, all or none. */
  note(pairs: readonly Pair[]): void;
  count(): number;
  close(): void;
};

const row = z.object({ source: z.bigint(), target: z.bigint() });
const counted = z.object({ n: z.coerce.number() });

/** Opens the file, or creates it. */
export const openPositionMap = (file: string): PositionMap => {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = normal');
  db.exec('create table if not exists places (source integer primary key, target integer not null) strict');
  const reading = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const newest = reading('select source, target from places order by source desc limit 1');
  const before = reading('select source, target from places where source <= ? order by source desc limit 1');
  const insert = db.prepare('insert into places values (?, ?)');
  return {
    last: () => row.optional().parse(newest.get()),
    at: (source) => row.optional().parse(before.get(source))?.target ?? 0n,
    note: (pairs) => {
      db.exec('begin');
      for (const { source, target } of pairs) insert.run(source, target);
      db.exec('commit');
    },
    count: () => counted.parse(db.prepare('select count(*) as n from places').get()).n,
    close: () => db.close(),
  };
};
