import { DatabaseSync } from 'node:sqlite';
import { tombstone } from './events.ts';

const tables = `
  create table if not exists streams (id integer primary key, name text not null unique) strict;
  create table if not exists events (
    position integer primary key, stream integer not null, revision integer not null, id blob not null,
    type text not null, json integer not null, created integer not null, metadata blob, data blob
  ) strict;
  create unique index if not exists event_revision on events (stream, revision);
  create index if not exists event_id on events (stream, id);
  create index if not exists event_scan on events (position, stream, type);
  create index if not exists tombstones on events (stream) where revision = ${tombstone};
  create table if not exists room (filler blob not null) strict;
  create table if not exists head (one integer primary key, position integer not null) strict;
  create table if not exists evidence (
    one integer primary key, key text not null, sum blob not null, events integer not null, last integer not null,
    mac blob not null
  ) strict;`;

/** Columns in the order that `storedOf` and the writer's insert expect. */
export const columns = 'position, stream, revision, id, type, json, created, metadata, data';

/** How long (ms) each statement waits for a process that holds the file, even the first one: a process may be closing it. */
const timeout = 5_000;

/**
 * Opens the log for its one writer. Committed data survives a power cut (WAL, synchronous FULL); purged data is
 * overwritten.
 */
export const openForWriting = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout });
  db.exec(`pragma page_size=8192; pragma journal_mode=wal; pragma synchronous=full; pragma wal_autocheckpoint=4000;
    pragma cache_size=-65536; pragma secure_delete=on; ${tables}`);
  return db;
};

/** Opens the log for reading. The writer must have opened it before. */
export const openForReading = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: true, timeout });
  db.exec('pragma cache_size=-65536');
  return db;
};
