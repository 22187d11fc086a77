import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** An event's place in the log that is copied, and in the copy. */
export type Pair = { source: bigint; target: bigint };

/** Which place in the copy is which in the log that is copied; in a file, so that a copy goes on. */
export type Places = {
  /** The last event that both have; undefined before the first. */
  last(): Pair | undefined;
  /** The last place in the copy of what lies at or before `source`; 0 where there is none. */
  at(source: bigint): bigint;
  /** Notes pairs, all or none. */
  note(pairs: readonly Pair[]): void;
  count(): number;
  close(): void;
};

const row = z.object({ source: z.bigint(), target: z.bigint() });
const counted = z.object({ n: z.coerce.number() });

/** Opens or makes such a file. */
export const openPlaces = (file: string): Places => {
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
