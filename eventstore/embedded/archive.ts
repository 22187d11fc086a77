import type { DatabaseSync } from 'node:sqlite';
import { FORWARDS, START, type AllStreamRecordedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { shareClient } from '../client.ts';
import { withoutEndedKeys } from '../endedKeys.ts';
import { lastPositionOf } from '../head.ts';
import { isInNamespace } from '../namespace.ts';
import { tombstone } from './events.ts';
import { openPurge } from './purge.ts';
import { columns, openForWriting } from './schema.ts';
import { openStreams } from './streams.ts';

/** The content of an archive: position and instant of its last event, number of events, and number added by this call. */
export type Archived = { position: bigint; at: string; events: number; read: number };

const lastRow = z.object({ position: z.number(), id: z.instanceof(Uint8Array), created: z.number() });
const countRow = z.object({ events: z.number() });
const atOnce = 1_000;
const MICRO = 1_000;

const bytesOf = (value: unknown): Uint8Array | null => {
  if (value === undefined || value === null) return null;
  return value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));
};
const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const lastOf = (db: DatabaseSync) => {
  const row = db.prepare('select position, id, created from events order by position desc limit 1').get();
  return row && lastRow.parse(row);
};

/**
 * Brings the archive at `file`, a log of the embedded store, up to date with `namespace` of the store at `url`. It adds
 * new events and removes what was deleted or erased at the source. An interrupted call can be repeated. Throws one
 * sentence if the archive belongs to another log.
 */
export const archiveLog = async (url: string, file: string, namespace: string): Promise<Archived> => {
  const { client, leave } = shareClient(url);
  const db = openForWriting(file);
  try {
    const before = lastOf(db);
    const position = BigInt(before?.position ?? 0);
    if ((await lastPositionOf(client)).prepare < position) throw otherLog();
    const add = openAdding(db);
    const without = withoutEndedKeys(client, namespace);
    let waiting: AllStreamRecordedEvent[] = [];
    let read = 0;
    const fromPosition = before ? { commit: position, prepare: position } : START;
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition })) {
      if (!event || !isInNamespace(namespace, event.streamId)) continue;
      if (before && event.position.prepare === position) {
        if (!uuidBytes(event.id).equals(before.id)) throw otherLog();
        continue;
      }
      waiting.push(event);
      if (waiting.length < atOnce) continue;
      read += add(await without(waiting));
      waiting = [];
    }
    read += add(await without(waiting));
    for (const _ of openPurge(db, openStreams(db)).purge());
    db.exec('pragma wal_checkpoint(truncate)');
    return { ...standing(db), read };
  } finally {
    db.close();
    await leave();
  }
};

const otherLog = () =>
  new Error('The folder holds the backup of another event log, or of one that was longer: use an empty folder.');

/** Adds events, all or none, and returns their number. */
const openAdding = (db: DatabaseSync) => {
  const streams = openStreams(db);
  const insert = db.prepare(`insert into events (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (events: readonly AllStreamRecordedEvent[]): number => {
    db.exec('begin');
    for (const { streamId, position, revision, id, type, isJson, created, metadata, data } of events)
      insert.run(
        position.prepare,
        streams.findOrAdd(streamId).id,
        revision > BigInt(tombstone) ? tombstone : revision,
        uuidBytes(id),
        type,
        isJson ? 1 : 0,
        created.getTime() * MICRO,
        bytesOf(metadata),
        bytesOf(data),
      );
    db.exec('commit');
    return events.length;
  };
};

const standing = (db: DatabaseSync): Omit<Archived, 'read'> => {
  const { position = 0, created = 0 } = lastOf(db) ?? {};
  const { events } = countRow.parse(db.prepare('select count(*) as events from events').get());
  return { position: BigInt(position), at: new Date(created / MICRO).toISOString(), events };
};

/**
 * Removes events created after `until` from an archive; without `until` it keeps all. Returns what the archive holds
 * afterwards. Throws one sentence if the file is damaged.
 */
export const cutArchive = (file: string, until?: Date): Omit<Archived, 'read'> => {
  const db = openForWriting(file);
  try {
    const { quick_check: found } = z.object({ quick_check: z.string() }).parse(db.prepare('pragma quick_check').get());
    if (found !== 'ok') throw new Error(`The event log of the backup is damaged (${found}).`);
    if (until) db.prepare('delete from events where created > ?').run(until.getTime() * MICRO);
    db.exec('pragma wal_checkpoint(truncate)');
    return standing(db);
  } finally {
    db.close();
  }
};
