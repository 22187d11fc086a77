import type { Migration } from '../runtime/database.ts';

/**
 * The connector's tables (connector.md, The connector). Each connection has a lease, WhatsApp keys and a current status.
 * Decrypted messages and deliveries wait here until they are in the log. Sent ids belong to the official API. None of the tables
 * can be rebuilt from the log; losing them costs the pairings.
 */
export const connectorMigrations: readonly Migration[] = [
  {
    name: 'connector 1',
    sql: `
      create schema if not exists connector;
      create table connector.lease (
        company_id int, connection_id int, epoch bigint not null, holder bigint not null,
        primary key (company_id, connection_id));
      create table connector.creds (
        company_id int, connection_id int, pairing bigint not null, opened bigint not null default -1,
        reporting boolean not null default false, value text not null,
        primary key (company_id, connection_id));
      create table connector.key (
        company_id int, connection_id int, type text, id text, value text not null,
        primary key (company_id, connection_id, type, id));
      create table connector.journal (
        company_id int, connection_id int, digest text, seq bigint generated always as identity,
        wa_id text not null, attrs text not null, plaintext bytea not null,
        primary key (company_id, connection_id, digest));
      create unlogged table connector.live (
        company_id int, connection_id int, status text not null, reason text not null, qrcode text not null,
        retries int not null, updated_at timestamptz not null,
        primary key (company_id, connection_id));`,
  },
  {
    name: 'connector 2',
    sql: `
      alter table connector.journal add column accepted boolean not null default false;
      create table connector.resend (
        company_id int, connection_id int, digest text, seq bigint generated always as identity, stanza text not null,
        primary key (company_id, connection_id, digest));`,
  },
  {
    name: 'connector 3',
    sql: `
      create table connector.agenda (
        company_id int, connection_id int, key text collate "C", number text not null, lid text not null,
        name text not null, primary key (company_id, connection_id, key));`,
  },
  {
    name: 'connector 4',
    sql: `
      alter table connector.lease add column written bigint not null default 0;
      alter table connector.creds drop column opened, drop column reporting;
      alter table connector.journal add column at timestamptz not null default now();
      create index journal_waiting on connector.journal (at) where not accepted;`,
  },
  {
    name: 'connector 5',
    sql: `
      create table connector.import (
        company_id int, connection_id int, began_at timestamptz not null, done int not null default 0,
        total int not null default 0, primary key (company_id, connection_id));
      create table connector.import_message (
        company_id int, connection_id int, from_me boolean, wa_id text, second bigint not null,
        seq bigint generated always as identity, addresses text[] not null, content bytea not null,
        primary key (company_id, connection_id, from_me, wa_id));
      create index import_order on connector.import_message (company_id, connection_id, second, seq);`,
  },
  {
    name: 'connector 6',
    sql: 'alter table connector.import add column whole boolean not null default false;',
  },
  {
    name: 'connector 7',
    sql: `
      create table connector.read_mark (
        company_id int, connection_id int, ticket_id int, position bigint not null,
        primary key (company_id, connection_id, ticket_id));`,
  },
  {
    name: 'connector codes',
    sql: 'create table connector.code_said (wa_id text primary key, at timestamptz not null);',
  },
  {
    name: 'connector heartbeat',
    sql: `create unlogged table connector.heartbeat (holder bigint primary key, channel text not null, beat bigint not null);`,
  },
  {
    name: 'connector sent changes',
    sql: `
      create table connector.sent_change (
        company_id int, connection_id int, wa_id text, of_wa_id text not null, from_me boolean not null,
        kind text not null, at timestamptz not null default now(), primary key (company_id, connection_id, wa_id));
      create index sent_change_age on connector.sent_change (company_id, connection_id, at);`,
  },
  {
    name: 'connector official API',
    sql: `
      create table connector.delivery (
        company_id int, connection_id int, digest text, seq bigint generated always as identity,
        forwarded boolean not null, body bytea not null, at timestamptz not null default now(),
        primary key (company_id, connection_id, digest));
      create index delivery_order on connector.delivery (company_id, connection_id, seq);
      create table connector.cloud_send (
        company_id int, connection_id int, wa_id text, position bigint, wamid text, at timestamptz not null default now(),
        primary key (company_id, connection_id, wa_id, position));
      create index cloud_send_wamid on connector.cloud_send (company_id, connection_id, wamid);
      create index cloud_send_age on connector.cloud_send (company_id, connection_id, at);`,
  },
];
