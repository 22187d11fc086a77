/** Tables that survive a rebuild of the read models: the checkpoint, the changes and the parked streams. */
export const streamMigrations = [
  {
    name: '2026-11-21 stream',
    sql: `
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create schema if not exists stream;
create table stream.checkpoint (
  one boolean primary key default true check (one),
  commit_at bigint not null, prepare_at bigint not null);
create table stream.epoch (one boolean primary key default true check (one), epoch text not null);
insert into stream.epoch (epoch) values (replace(gen_random_uuid()::text, '-', ''));
create table stream.changes (
  commit_at bigint not null, n int not null, at timestamptz not null, company_id int not null,
  topic text not null, action text not null, id text not null, before jsonb, after jsonb, key text,
  primary key (commit_at, n));
create index changes_at on stream.changes (at);
create table stream.parked (view text not null, stream text not null, commit_at bigint not null, error text not null, primary key (view, stream));
create table stream.version (view text primary key, version int not null);`,
  },
  {
    name: '2026-11-21 presence',
    sql: `
create unlogged table stream.presence (
  company_id int, user_id int, gateway text, seen_at timestamptz not null, primary key (company_id, user_id, gateway));`,
  },
  {
    // Postgres empties an unlogged table when it crashes. The last moments may be lost then, because commits are
    // asynchronous.
    name: '2026-11-21 epochs',
    sql: `
alter table stream.checkpoint add column epoch text not null default '';
create unlogged table stream.unharmed (one boolean primary key default true check (one));
insert into stream.unharmed values (true);`,
  },
  {
    name: '2026-11-21 health',
    sql: 'create unlogged table stream.health (page text not null)',
  },
  {
    name: '2026-11-23 verification',
    sql: 'create table stream.verification (one boolean primary key default true check (one), run jsonb not null)',
  },
  {
    name: '2026-11-27 counted',
    sql: `
create unlogged table stream.counted (key text primary key, n int not null, pause_until timestamptz, ends_at timestamptz not null);
create index counted_ends on stream.counted (ends_at);`,
  },
  {
    // The columns of rate-limiter-flexible, in its order. `expire` is in milliseconds since 1970.
    name: '2026-11-29 windows',
    sql: `
create unlogged table stream.windows (key varchar(255) primary key, points int not null default 0, expire bigint);
create index windows_expire on stream.windows (expire);`,
  },
  {
    name: '2026-11-30 traces',
    sql: 'alter table stream.changes add column traceparent text',
  },
] as const;
