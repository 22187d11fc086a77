import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { openCheck } from './check.ts';
import {
  describedBy,
  metadataOf,
  sizeOf,
  tombstone,
  type Operation,
  type OperationOutcome,
  type IncomingEvent,
} from './events.ts';
import { firstPosition, endOfLog } from './head.ts';
import { isSoftDeleted, parseMetadata } from './retention.ts';
import { columns } from './schema.ts';
import type { Sealing } from './sealing.ts';
import type { Streams, StreamState } from './streams.ts';

const none = new Uint8Array();
/** In bytes. A typical append dirties fewer pages than this takes. */
const ROOM = 128 * 1024;
const json = (type: string, value: unknown): IncomingEvent => ({
  id: randomBytes(16),
  type,
  json: true,
  metadata: none,
  data: Buffer.from(JSON.stringify(value)),
});

/** The one writer of the log. */
export const openWriter = (db: DatabaseSync, streams: Streams, sealing: Sealing) => {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const insert = db.prepare(`insert into events (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const takeRoom = db.prepare('insert into room values (zeroblob(?))');
  const giveRoomBack = db.prepare('delete from room');
  const keepHead = db.prepare('insert or replace into head (one, position) values (1, ?)');
  const check = openCheck(db, streams);
  let head = endOfLog(db);
  let now = 0;

  const put = (stream: StreamState, event: IncomingEvent, revision = stream.last + 1): number => {
    const { id, type, metadata, data } = event;
    const position = head;
    const meta = metadata.length === 0 ? null : metadata;
    insert.run(position, stream.id, revision, id, type, event.json ? 1 : 0, now, meta, data);
    const { name } = stream;
    sealing.added({ position, stream: name, revision, id, type, json: event.json, created: now, metadata: meta, data });
    head += sizeOf(stream.name, type, metadata.length, data.length);
    streams.wrote(stream, revision);
    return position;
  };

  /**
   * Writes an empty append: it creates no event and no stream, but takes a position. It fails if the disk has no room
   * for the next append. Callers use that to ask whether the log accepts writes.
   */
  const putNothing = (name: string): number => {
    const position = head;
    takeRoom.run(ROOM);
    giveRoomBack.run();
    head += sizeOf(name, '', 0, 0);
    keepHead.run(head);
    return position;
  };

  /** Ends a soft delete: older events stay hidden, events from revision `from` on are visible. */
  const undelete = (name: string, from: number): void => {
    const metadata = parseMetadata(streams.metadataData(name));
    if (metadata) put(streams.findOrAdd(metadataOf(name)), json('$metadata', { ...metadata, $tb: from }));
  };

  const append = ({ stream, events }: Operation): OperationOutcome => {
    const softDeleted = isSoftDeleted(streams.retention(stream));
    const described = describedBy(stream);
    const describesDeleted = described !== null && isSoftDeleted(streams.retention(described));
    const before = streams.lastOf(stream);
    let position = 0;
    if (events.length === 0) position = putNothing(stream);
    else {
      const to = streams.findOrAdd(stream);
      for (const event of events) position = put(to, event);
    }
    const revision = before + events.length;
    if (softDeleted) undelete(stream, before + 1);
    if (describesDeleted) undelete(described, streams.lastOf(described) + 1);
    return { is: 'done', revision, position };
  };

  const softDelete = (stream: string): OperationOutcome => {
    const metadata = metadataOf(stream);
    if (streams.lastOf(stream) < 0 && streams.lastOf(metadata) < 0) return { is: 'wrongRevision', current: -1 };
    const data = Buffer.from('{"$tb":9223372036854775807}');
    const position = put(streams.findOrAdd(metadata), { ...json('$metadata', {}), data });
    return { is: 'done', revision: streams.lastOf(stream), position };
  };

  const bury = (stream: string): OperationOutcome => {
    const event = { ...json('$streamDeleted', {}), json: false, data: none };
    return { is: 'done', revision: tombstone, position: put(streams.findOrAdd(stream), event, tombstone) };
  };

  const apply = (operation: Operation): OperationOutcome => {
    const { kind, stream, expected, events } = operation;
    const ids = kind === 'append' ? events.map(({ id }) => id) : [randomBytes(16)];
    const refused = check(stream, expected, ids, now);
    if (refused) return refused;
    switch (kind) {
      case 'append':
        return append(operation);
      case 'delete':
        return softDelete(stream);
      case 'tombstone':
        return bury(stream);
    }
  };

  const write = (operations: readonly Operation[]): OperationOutcome[] => {
    const headBefore = head;
    now = Math.max(now + 1, Date.now() * 1000);
    begin.run();
    try {
      const outcomes = operations.map(apply);
      sealing.keep();
      commit.run();
      sealing.settled('committed');
      return outcomes;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      head = headBefore;
      sealing.settled('rolledBack');
      streams.forget();
      throw error;
    }
  };

  return {
    /** The position after the last event. */
    head: (): number => head,
    /**
     * Writes a group of operations in one transaction and returns their outcomes. Either all are durable, or it throws
     * and none is.
     */
    write,
    /** Starts a new log with the event that a real EventStoreDB writes first, so that no client relies on an empty log. */
    begin: (): void => {
      const events = [json('$metadata', { $maxAge: 2_592_000, $acl: { $r: ['$ops'] } })];
      if (head === firstPosition)
        write([{ kind: 'append', stream: metadataOf('$scavenges'), expected: 'any', events }]);
    },
  };
};

export type LogWriter = ReturnType<typeof openWriter>;
