import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { createRecentCache } from '../../runtime/caches.ts';
import { STREAM_ENDED } from '../erasures.ts';
import { retryWhileAway } from '../retry.ts';
import { openAppendCall, type AppendCall, type ProposedEvent } from './appendCall.ts';

/** Whether an event is the server's own record that a stream was ended. */
export const isEnd = ({ type }: Pick<AllStreamRecordedEvent, 'type'>): boolean => type === STREAM_ENDED;

const MOST_EVENTS = 200;
const MOST_BYTES = 256 * 1024;
const bytesOf = ({ data, metadata }: AllStreamRecordedEvent): number =>
  JSON.stringify(data ?? null).length + JSON.stringify(metadata ?? null).length;

/** Groups adjacent events of one stream; each group goes into one append. */
export const runsByStream = (events: readonly AllStreamRecordedEvent[]): AllStreamRecordedEvent[][] => {
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

const bytesIn = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value), 'utf8');
const proposed = ({ id, type, isJson, data, metadata }: AllStreamRecordedEvent): ProposedEvent => ({
  id,
  type,
  isJson,
  data: bytesIn(data),
  metadata: metadata === undefined ? undefined : bytesIn(metadata),
});

/** Limits for runs in flight: their number and their bytes. */
const MOST_RUNS = 128;
const MOST_UNDERWAY = 4 * 1024 * 1024;
/** A run of at least this many bytes is written alone: a server may reject it for its size and accept later ones. */
const LARGE = 512 * 1024;

/** A write of an interrupted copy arrived late: compare the copy again. */
export class LateWrite extends Error {}

/** Known content of the copy: the revision of each stream's last event, and the ids of events that it lacks. */
export type CopyContent = { revisions: ReadonlyMap<string, bigint>; missing: ReadonlySet<string> };
const nothing: CopyContent = { revisions: new Map(), missing: new Set() };

/**
 * Writes runs of events into the copy, under their ids, in call order. Many are in flight at once on one connection,
 * and the server applies them in order. It does not retry: after a failure the outcome is unknown, and the caller
 * compares the copy. `write` resolves when more may be written. It calls `placed` with the copy's position of the run's
 * last event, or null if the server does not report it. `settled` resolves when all is written, and throws the first
 * failure.
 */
export const createCopyWriter = (client: EventStoreDBClient) => {
  const revisions = createRecentCache<string, { last: bigint }>(20_000);
  const underway = new Set<Promise<void>>();
  let call: AppendCall | undefined;
  let bytes = 0;
  let there = nothing;
  let failure: { error: unknown } | undefined;
  const expectedOf = async ({ streamId, revision }: AllStreamRecordedEvent) => {
    const known = revisions.get(streamId)?.last ?? there.revisions.get(streamId);
    if (known !== undefined || revision === 0n) return known ?? NO_STREAM;
    const last = await lastOf(client, streamId);
    if (last && there.missing.has(last.id)) throw new LateWrite(streamId);
    return last?.revision ?? NO_STREAM;
  };
  const settled = async (): Promise<void> => {
    await Promise.all(underway);
    if (!failure) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  };
  const write = async (
    run: readonly AllStreamRecordedEvent[],
    placed: (place: bigint | null) => void,
  ): Promise<void> => {
    const [first] = run;
    if (!first) return;
    const size = run.reduce((sum, event) => sum + bytesOf(event), 0);
    const isLarge = size >= LARGE;
    if (failure || isLarge || isEnd(first)) await settled();
    if (isEnd(first)) return placed(await end(client, first.streamId));
    const expectedRevision = await expectedOf(first);
    call ??= await openAppendCall(client);
    // Runs in flight failed during the wait, so later ones must not be sent.
    if (failure) await settled();
    revisions.set(first.streamId, {
      last: (expectedRevision === NO_STREAM ? -1n : expectedRevision) + BigInt(run.length),
    });
    bytes += size;
    const one = call
      .append({ stream: first.streamId, events: run.map(proposed), expectedRevision })
      .then(placed)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        bytes -= size;
        underway.delete(one);
      });
    underway.add(one);
    if (isLarge) await settled();
    while (underway.size >= MOST_RUNS || bytes > MOST_UNDERWAY) await Promise.race(underway);
  };
  return {
    write,
    settled,
    /** Begins a page. `now` resets the state to what the copy holds, for when the outcome of the last appends is unknown. */
    begin: (now?: CopyContent): void => {
      there = now ?? nothing;
      if (!now) return;
      revisions.clear();
      call?.close();
      call = undefined;
    },
    close: (): void => call?.close(),
  };
};

const end = async (client: EventStoreDBClient, stream: string): Promise<bigint | null> => {
  try {
    const { position } = await retryWhileAway(() => client.tombstoneStream(stream, { expectedRevision: ANY }));
    return position?.prepare ?? null;
  } catch (error) {
    if (error instanceof StreamDeletedError) return null;
    throw error;
  }
};

const lastOf = (client: EventStoreDBClient, stream: string): Promise<{ revision: bigint; id: string } | undefined> =>
  retryWhileAway(async () => {
    let last: { revision: bigint; id: string } | undefined;
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of client.readStream(stream, options)) last = event;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return last;
  });
