import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  StreamDeletedError,
  WrongExpectedVersionError,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { shareClient } from '../client.ts';
import { withoutEndedKeys } from '../endedKeys.ts';
import { lastPositionOf } from '../head.ts';
import { isPassing } from '../../runtime/storeErrors.ts';
import { retryWhileAway } from '../retry.ts';
import { toCopiedEvent, isCarried, placeCarried } from './copiedEvent.ts';
import { openPositionMap, type Pair, type PositionMap } from './positionMap.ts';
import { eventsBehind, takeFirst, type CopyPosition } from './reading.ts';
import { beginCopy } from './copyState.ts';
import { LateWrite, isEnd, createCopyWriter, runsByStream, type CopyContent } from './writing.ts';

const PAGE = 1_000;

/** The source and target of a copy: connection strings, the namespace in both, and the file that records copied positions. */
export type CopyRoute = { from: string; to: string; namespace: string; places: string };
/**
 * `events`: the number in the copy; `copied`: the number that this call added; `head`: the source's last position at
 * the end.
 */
export type Copied = { events: number; copied: number; head: bigint };

type Ends = {
  source: EventStoreDBClient;
  target: EventStoreDBClient;
  namespace: string;
  places: PositionMap;
  /** Whether no write of an earlier, interrupted copy can still arrive. */
  settled: boolean;
  /** Drops events that the source no longer shows. */
  without: ReturnType<typeof withoutEndedKeys>;
};

/**
 * Copies a log up to its end while others write to it. Events keep their ids and order, and ended streams are ended in
 * the copy. Then it reads the copy back and compares each event. A call after an interruption resumes. A process that
 * starts on the copy waits until `endCopy`. `tell` receives the number of events copied. Throws one sentence if the
 * copy holds anything else (stores.md, Another event store).
 */
export const copyLog = async (route: CopyRoute, tell: (events: number) => void = () => {}): Promise<Copied> => {
  if (route.from === route.to) throw new Error('Source and target are the same event store.');
  const { client: source, leave: leaveSource } = shareClient(route.from);
  const { client: target, leave: leaveTarget } = shareClient(route.to);
  const places = openPositionMap(route.places);
  const writing = createCopyWriter(target);
  try {
    const { namespace } = route;
    const without = withoutEndedKeys(source, namespace);
    const ends = { source, target, namespace, places, without, settled: false };
    await markEmpty(route, ends);
    const before = places.count();
    for (;;) {
      const head = (await lastPositionOf(source)).prepare;
      const page = await takeFirst(eventsBehind(source, namespace, places.last()?.source, ends.without), PAGE);
      if (!page.length) {
        await refuseOthers(ends);
        return { events: places.count(), copied: places.count() - before, head };
      }
      await copyPage(ends, page, writing);
      tell(places.count());
    }
  } finally {
    places.close();
    writing.close();
    await Promise.all([leaveSource(), leaveTarget()]);
  }
};

/**
 * Marks a copy as begun before its first event. A log that holds events may belong to a process that starts with it, so
 * it stays unmarked. Throws if the copy has lost events.
 */
const markEmpty = async ({ to: url }: CopyRoute, { target, namespace, places }: Ends): Promise<void> => {
  const last = places.last();
  if (last && (await lastPositionOf(target)).prepare < last.target)
    throw new Error(
      'That event store has lost what was copied into it: remove DATA_DIR/copied-*.db, and take an empty one.',
    );
  if (last) return;
  const [any] = await takeFirst(eventsBehind(target, namespace, undefined), 1);
  if (!any) await beginCopy({ url, namespace });
};

const otherEvents = () =>
  new Error(
    'That event store holds other events in this namespace: take an empty one, or another EVENTSTORE_NAMESPACE.',
  );

const refuseOthers = async (ends: Ends): Promise<void> => {
  const [more] = await takeFirst(thereBehind(ends, ends.places.last()?.target), 1);
  if (more) throw otherEvents();
};

const thereBehind = ({ target, namespace, without }: Ends, place: CopyPosition) =>
  eventsBehind(target, namespace, place, without);

type Writing = ReturnType<typeof createCopyWriter>;
/** How long (ms) a page is retried without progress. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;

const isRepeatable = (error: unknown): boolean =>
  isPassing(error) || error instanceof LateWrite || error instanceof WrongExpectedVersionError;

const copyPage = async (ends: Ends, page: readonly AllStreamRecordedEvent[], writing: Writing): Promise<void> => {
  const { target, places } = ends;
  const read = () => takeFirst(thereBehind(ends, places.last()?.target), page.length + 1);
  for (let since = Date.now(), reached = 0, failed = false; ;) {
    // An interrupted copy may have written events already, or its writes may still be in flight.
    const isUnsure = failed || !ends.settled;
    if (isUnsure) await untilQuiet(target);
    ends.settled = true;
    const left = align(page, await read());
    if (left.done > reached) since = Date.now();
    reached = left.done;
    writing.begin(isUnsure ? thereNow(page, left) : undefined);
    try {
      await writeRest(ends, page, left, writing);
      break;
    } catch (error) {
      if (!isRepeatable(error) || Date.now() - since > PATIENCE_MS) throw error;
      failed = true;
    }
  }
  const { pairs, missing } = align(page, await read());
  for (const { wanted, found } of pairs) if (!isSame(wanted, found)) throw differs(wanted);
  await refuseMissing(target, await ends.without(missing));
  places.note(pairs.map(({ pair }) => pair));
};

const thereNow = (page: readonly AllStreamRecordedEvent[], { pairs, done }: Aligned): CopyContent => ({
  revisions: new Map(pairs.map(({ found }) => [found.streamId, found.revision])),
  missing: new Set(page.slice(done).map(({ id }) => id)),
});

const untilQuiet = async (target: EventStoreDBClient): Promise<void> => {
  for (let before = -1n, now = 0n; before !== now;) {
    before = now;
    await sleep(PAUSE_MS);
    now = (await lastPositionOf(target)).prepare;
  }
};

/** Writes the same runs at each try, so that the server recognises a repeated append as a whole. */
const writeRest = async (
  { places }: Ends,
  page: readonly AllStreamRecordedEvent[],
  { pairs, done }: Aligned,
  { write, settled }: Writing,
): Promise<void> => {
  const near: Pair[] = pairs.map(({ pair }) => pair);
  /** Source positions of the last events of runs in flight. */
  const underway = new Set<bigint>();
  let at = 0;
  try {
    for (const whole of runsByStream(page)) {
      const run = whole.slice(Math.max(0, done - at));
      at += whole.length;
      const last = run.at(-1);
      if (!last) continue;
      // A position that an event names can be mapped only after all earlier writes have settled.
      const named = run.filter(isCarried).map(placeCarried);
      if ([...underway].some((place) => named.some((each) => place <= each))) await settled();
      const ofCopy = run.map((event) =>
        isCarried(event) ? toCopiedEvent(event, (place) => placeIn(near, places, place)) : event,
      );
      underway.add(last.position.prepare);
      await write(ofCopy, (target) => {
        underway.delete(last.position.prepare);
        if (target !== null) near.push({ source: last.position.prepare, target });
      });
    }
  } finally {
    await settled();
  }
};

const placeIn = (near: readonly Pair[], places: PositionMap, place: bigint): bigint =>
  near
    .filter(({ source }) => source <= place)
    .reduce<Pair | undefined>((last, pair) => (last && last.source > pair.source ? last : pair), undefined)?.target ??
  places.at(place);

type Aligned = ReturnType<typeof align>;
type Matched = { wanted: AllStreamRecordedEvent; found: AllStreamRecordedEvent; pair: Pair };
/**
 * Finds which events of a page the copy holds. `done`: the length of the page's prefix that is copied, including events
 * that the copy hides by now. `missing`: the events that it does not show.
 */
const align = (page: readonly AllStreamRecordedEvent[], there: readonly AllStreamRecordedEvent[]) => {
  const pairs: Matched[] = [];
  const missing: AllStreamRecordedEvent[] = [];
  let done = 0;
  for (const [n, wanted] of page.entries()) {
    const found = there[pairs.length];
    if (!found || !isTheOne(wanted, found)) {
      missing.push(wanted);
      continue;
    }
    pairs.push({ wanted, found, pair: { source: wanted.position.prepare, target: found.position.prepare } });
    done = n + 1;
  }
  if (pairs.length < there.length) throw otherEvents();
  return { pairs, missing, done };
};

const isTheOne = (wanted: AllStreamRecordedEvent, found: AllStreamRecordedEvent): boolean =>
  wanted.streamId === found.streamId && (isEnd(wanted) ? isEnd(found) : wanted.id === found.id);

const isSame = (wanted: AllStreamRecordedEvent, found: AllStreamRecordedEvent): boolean =>
  isEnd(wanted) ||
  (wanted.type === found.type &&
    wanted.isJson === found.isJson &&
    isDeepStrictEqual(wanted.metadata, found.metadata) &&
    (isCarried(wanted) || isDeepStrictEqual(wanted.data, found.data)));

const differs = ({ streamId, revision }: AllStreamRecordedEvent) =>
  new Error(`Event ${revision} of ${streamId} is not the same in the copy: the copy is of no use.`);

/** Throws for a missing event unless its stream has a limit or was ended. */
const refuseMissing = async (target: EventStoreDBClient, missing: readonly AllStreamRecordedEvent[]): Promise<void> => {
  const first = new Map(missing.map((event) => [event.streamId, event]));
  for (const [stream, event] of first)
    if (!stream.startsWith('$$') && !(await isHiding(target, stream))) throw differs(event);
};

const isHiding = (target: EventStoreDBClient, stream: string): Promise<boolean> =>
  retryWhileAway(async () => {
    try {
      const { metadata } = await target.getStreamMetadata(stream);
      return [metadata?.maxCount, metadata?.maxAge, metadata?.truncateBefore].some((limit) => limit !== undefined);
    } catch (error) {
      if (error instanceof StreamDeletedError) return true;
      throw error;
    }
  });
