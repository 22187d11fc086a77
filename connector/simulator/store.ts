import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { z } from 'zod';

export type Value = SQLInputValue;

/** The simulator's storage: one SQLite file. A committed transaction survives kill -9 of the process. */
export type SimulatorStore = {
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number;
  row<T>(shape: z.ZodType<T>, sql: string, ...values: Value[]): T | undefined;
  rows<T>(shape: z.ZodType<T>, sql: string, ...values: Value[]): T[];
  /** All or nothing; a nested transaction is part of the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
};

const schema = `
  create table if not exists setting (name text primary key, value text not null) strict;
  create table if not exists account (
    number text primary key, lid text not null unique, name text not null, kind text not null, addressing text not null,
    owner text, creds text not null, next_device integer not null default 1, next_pre_key integer not null default 1,
    offline integer not null default 0, auto_delivered integer not null default 1, registered integer not null default 1
  ) strict;
  create table if not exists signal_key (
    number text, kind text, id text, value text not null, primary key (number, kind, id)
  ) strict, without rowid;
  create table if not exists companion (
    number text, device integer, registration_id integer not null, identity blob not null, noise_key blob not null,
    signed_key text not null, synced integer not null default 0, primary key (number, device)
  ) strict;
  create table if not exists companion_key (
    number text, device integer, id integer, value blob not null, primary key (number, device, id)
  ) strict;
  create table if not exists known_key (
    number text, device integer, id integer, value blob not null, primary key (number, device, id)
  ) strict, without rowid;
  create table if not exists message (
    seq integer primary key autoincrement, phone text not null, contact text not null, id text not null,
    from_contact integer not null, kind text not null, text text not null, content blob, addressing text not null,
    at integer not null, status text not null, received integer not null default 0, own integer not null default 0
  ) strict;
  create unique index if not exists message_id on message (phone, id, contact, from_contact);
  create index if not exists message_chat on message (phone, contact, seq);
  create table if not exists undelivered (
    seq integer primary key autoincrement, number text not null, device integer not null, tag text not null,
    id text not null, type text not null, stanza text not null
  ) strict;
  create index if not exists undelivered_to on undelivered (number, device, seq);
  create index if not exists undelivered_id on undelivered (number, device, id);
  create table if not exists opened (phone text, contact text, primary key (phone, contact)) strict;
  create table if not exists media (
    path text primary key, at integer not null, content blob not null
  ) strict, without rowid;
  create table if not exists chat_group (id text primary key, subject text not null, at integer not null) strict;
  create table if not exists group_member (
    group_id text, number text, admin integer not null default 0, primary key (group_id, number)
  ) strict;
  create table if not exists sender_key (
    group_id text, author text, number text, device integer, primary key (group_id, author, number, device)
  ) strict;
  create table if not exists app_state (number text, name text, version integer not null, primary key (number, name)) strict;
`;

/** Opens or creates the simulator's file. */
export const openSimulatorStore = (file: string): SimulatorStore => {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`);
  const columns = db.prepare(`select name from pragma_table_info('message')`).all();
  // The file may predate groups and lack authors.
  if (!columns.some(({ name }) => name === 'author'))
    db.exec(`alter table message add author text not null default ''`);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    row: (shape, sql, ...values) => {
      const found = statement(sql).get(...values);
      return found && shape.parse(found);
    },
    rows: (shape, sql, ...values) =>
      statement(sql)
        .all(...values)
        .map((found) => shape.parse(found)),
    transaction: (work) => {
      if (db.isTransaction) return work();
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
};
