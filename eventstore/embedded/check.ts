import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { metadataOf, tombstone, type Expected, type OperationOutcome } from './events.ts';
import { firstCreated, firstVisible, isSoftDeleted } from './retention.ts';
import type { Streams } from './streams.ts';

const found = z.object({
  revision: z.number(),
  position: z.number(),
  created: z.number(),
  id: z.instanceof(Uint8Array),
});
type Found = z.infer<typeof found>;

/**
 * Decides whether an operation may be written: null means yes, otherwise the outcome is the answer. Follows a real
 * EventStoreDB. An id is a retry if it repeats at its original revision or with `any`. At the stream's current end it
 * is a new event.
 */
export const openCheck = (db: DatabaseSync, streams: Streams) => {
  const select = 'select revision, position, created, id from events';
  const byId = db.prepare(`${select} indexed by event_id where stream = ? and id = ? limit 1`);
  const byRevision = db.prepare(`${select} where stream = ? and revision = ?`);
  const parse = (row: unknown): Found | null => (row === undefined ? null : found.parse(row));

  /** Answers a retry whose last event is `event`; the position is null if retention hides the event by now. */
  const retried = (stream: string, last: number, event: Found, now: number): OperationOutcome => {
    const retention = streams.retention(stream);
    const visible = event.revision >= firstVisible(retention, last) && event.created >= firstCreated(retention, now);
    return { is: 'done', revision: event.revision, position: visible ? event.position : null };
  };

  return (stream: string, expected: Expected, ids: readonly Uint8Array[], now: number): OperationOutcome | null => {
    const current = streams.lastOf(stream);
    if (current === tombstone) return { is: 'deleted' };
    const wrong: OperationOutcome = { is: 'wrongRevision', current };
    const softDeleted = isSoftDeleted(streams.retention(stream));
    if (expected === 'streamExists') {
      if (softDeleted) return { is: 'deleted' };
      if (current < 0 && streams.lastOf(metadataOf(stream)) < 0) return wrong;
    }
    const at = streams.find(stream);
    if (expected === 'any' || expected === 'streamExists') {
      if (!at || current < 0) return null;
      let last: Found | null = null;
      for (const id of ids) {
        const event = parse(byId.get(at.id, id));
        if (!event) return last ? wrong : null;
        last = event;
      }
      return last && retried(stream, current, last, now);
    }
    const after = expected === 'noStream' ? -1 : expected;
    if (after === current) return null;
    if (after > current || !at) return wrong;
    let last: Found | null = null;
    for (const [index, id] of ids.entries()) {
      const event = parse(byRevision.get(at.id, after + 1 + index));
      if (!event || Buffer.compare(event.id, id) !== 0)
        return index === 0 && after === -1 && softDeleted ? null : wrong;
      last = event;
    }
    return last ? retried(stream, current, last, now) : wrong;
  };
};
