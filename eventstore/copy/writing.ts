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
import { openRecent } from '../../runtime/recent.ts';
import { STREAM_ENDED } from '../erasures.ts';
import { patiently } from '../retry.ts';

/** A stream that was ended says so in the log by an event of the server's own. */
export const isEnd = ({ type }: Pick<AllStreamRecordedEvent, 'type'>): boolean => type === STREAM_ENDED;

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

/** Most runs, and most of their bytes, on their way at once. One: a refused append must not be overtaken by later ones. */
const MOST_RUNS = 1;
const MOST_UNDERWAY = 4 * 1024 * 1024;
/** None may be given up while later ones are written: that would change their order. */
const DEADLINE_MS = 10 * 60_000;

/** What a copy that was broken off had on its way came late: look again what is there. */
export class CameLate extends Error {}

/** What is known to be there: the revision of a stream's last event, and the ids of events that are not there yet. */
export type There = { revisions: ReadonlyMap<string, bigint>; missing: ReadonlySet<string> };
const nothing: There = { revisions: new Map(), missing: new Set() };

/**
 * Writes runs of events into the copy, under their ids, in the order of the calls. Nothing is tried again here: after a failure what was under way may be there or
 * not, and the caller looks. `write` resolves when there is room for more and hands `placed` where the run's last event
 * lies there, or null where the server does not tell it. `settled` resolves when all is written, and throws the first failure.
 */
export const openWriting = (client: EventStoreDBClient) => {
  const revisions = openRecent<string, { last: bigint }>(20_000);
  const underway = new Set<Promise<void>>();
  let bytes = 0;
  /** The first append opens the stream, alone: the client lets a second one overtake it. */
  let isFirst = true;
  let there = nothing;
  let failure: { error: unknown } | undefined;
  const expectedOf = async ({ streamId, revision }: AllStreamRecordedEvent) => {
    const known = revisions.get(streamId)?.last ?? there.revisions.get(streamId);
    if (known !== undefined || revision === 0n) return known ?? NO_STREAM;
    const last = await lastOf(client, streamId);
    if (last && there.missing.has(last.id)) throw new CameLate(streamId);
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
    if (failure || isEnd(first)) await settled();
    if (isEnd(first)) return placed(await end(client, first.streamId));
    const expectedRevision = await expectedOf(first);
    // The connection may have broken meanwhile: what follows must not go out on a new one.
    if (failure) await settled();
    revisions.set(first.streamId, {
      last: (expectedRevision === NO_STREAM ? -1n : expectedRevision) + BigInt(run.length),
    });
    const size = run.reduce((sum, event) => sum + bytesOf(event), 0);
    bytes += size;
    const one = client
      .appendToStream(first.streamId, run.map(proposed), { expectedRevision, deadline: DEADLINE_MS })
      .then(({ position }) => placed(position?.prepare ?? null))
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        bytes -= size;
        underway.delete(one);
      });
    underway.add(one);
    if (isFirst) await settled();
    isFirst = false;
    while (underway.size >= MOST_RUNS || bytes > MOST_UNDERWAY) await Promise.race(underway);
  };
  return {
    write,
    settled,
    /** Begins a page; `now`: anew from what was found there, because it is not known what became of the last appends. */
    begin: (now?: There): void => {
      there = now ?? nothing;
      if (!now) return;
      revisions.clear();
      isFirst = true;
    },
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

const lastOf = (client: EventStoreDBClient, stream: string): Promise<{ revision: bigint; id: string } | undefined> =>
  patiently(async () => {
    let last: { revision: bigint; id: string } | undefined;
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of client.readStream(stream, options)) last = event;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return last;
  });
