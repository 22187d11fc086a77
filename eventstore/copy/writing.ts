import {
  ANY,
  BACKWARDS,
  binaryEvent,
  END,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import { patiently } from '../retry.ts';

/** A stream that was ended says so in the log by an event of the server's own. */
export const isEnd = ({ type }: Pick<AllStreamRecordedEvent, 'type'>): boolean => type === '$streamDeleted';

const MOST_EVENTS = 200;
const MOST_BYTES = 256 * 1024;
const bytesOf = ({ data, metadata }: AllStreamRecordedEvent): number =>
  JSON.stringify(data ?? null).length + JSON.stringify(metadata ?? null).length;

/** Neighbours of one stream, which go in one append. */
export const runsOf = (events: readonly AllStreamRecordedEvent[]): AllStreamRecordedEvent[][] => {
  const runs: AllStreamRecordedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    bytes += bytesOf(event);
    const fits = first && first.streamId === event.streamId && !isEnd(event) && !isEnd(first);
    if (run && fits && run.length < MOST_EVENTS && bytes < MOST_BYTES) run.push(event);
    else {
      runs.push([event]);
      bytes = bytesOf(event);
    }
  }
  return runs;
};

const proposed = ({ id, type, isJson, data, metadata }: AllStreamRecordedEvent) => {
  const about = { id, type, ...(metadata === undefined ? {} : { metadata }) };
  return isJson ? jsonEvent({ ...about, data }) : binaryEvent({ ...about, data });
};

/**
 * Writes runs of events into the copy, under their ids, one after the other. Answers with the place of a run's last event,
 * or null where the server does not tell it.
 */
export const openWriting = (client: EventStoreDBClient) => {
  const revisions = new LRUCache<string, { last: bigint }>({ max: 20_000 });
  const expectedOf = async ({ streamId, revision }: AllStreamRecordedEvent) => {
    const known = revisions.get(streamId)?.last ?? (revision === 0n ? undefined : await lastOf(client, streamId));
    return known ?? NO_STREAM;
  };
  return async (run: readonly AllStreamRecordedEvent[]): Promise<bigint | null> => {
    const [first] = run;
    if (!first) return null;
    if (isEnd(first)) return end(client, first.streamId);
    const expectedRevision = await expectedOf(first);
    const done = await patiently(() => client.appendToStream(first.streamId, run.map(proposed), { expectedRevision }));
    revisions.set(first.streamId, { last: done.nextExpectedRevision });
    return done.position?.prepare ?? null;
  };
};

const end = async (client: EventStoreDBClient, stream: string): Promise<bigint | null> => {
  try {
    const { position } = await patiently(() => client.tombstoneStream(stream, { expectedRevision: ANY }));
    return position?.prepare ?? null;
  } catch (error) {
    if (error instanceof StreamDeletedError) return null;
    throw error;
  }
};

const lastOf = (client: EventStoreDBClient, stream: string): Promise<bigint | undefined> =>
  patiently(async () => {
    let last: bigint | undefined;
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of client.readStream(stream, options)) last = event?.revision;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return last;
  });
