import { isDeepStrictEqual } from 'node:util';
import { StreamDeletedError, type AllStreamRecordedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { shareClient } from '../client.ts';
import { headOf } from '../head.ts';
import { patiently } from '../retry.ts';
import { carried, isCarried } from './carried.ts';
import { openPlaces, type Pair, type Places } from './places.ts';
import { behind, take } from './reading.ts';
import { beginCopy } from './whole.ts';
import { isEnd, openWriting, runsOf } from './writing.ts';

const PAGE = 1_000;

/** Which log is copied where: connection strings, the namespace in both, and the file that knows what is there already. */
export type Way = { from: string; to: string; namespace: string; places: string };
/** `events`: so many the copy has; `copied`: of them by this call; `head`: where the log that is copied ended then. */
export type Copied = { events: number; copied: number; head: bigint };

type Ends = { source: EventStoreDBClient; target: EventStoreDBClient; namespace: string; places: Places };

/**
 * Copies a log, while it is written, up to its end: each event under its id, in the order of the log, what was ended
 * ended; then reads back what the copy holds and compares it event by event. Broken off anywhere, the next call goes on.
 * Who starts with the copy waits from here on, until `endCopy`.
 * `tell` hears how many are there. Throws one sentence where the copy holds anything else (design.md, Moving up).
 */
export const copyLog = async (way: Way, tell: (events: number) => void = () => {}): Promise<Copied> => {
  if (way.from === way.to) throw new Error('A log is copied into another event store: that is the same one.');
  const { client: source, leave: leaveSource } = shareClient(way.from);
  const { client: target, leave: leaveTarget } = shareClient(way.to);
  const places = openPlaces(way.places);
  try {
    const ends = { source, target, namespace: way.namespace, places };
    await markEmpty(way, ends);
    const write = openWriting(target);
    const before = places.count();
    for (;;) {
      const head = (await headOf(source)).prepare;
      const page = await take(behind(source, way.namespace, places.last()?.source), PAGE);
      if (!page.length) {
        await refuseOthers(ends);
        return { events: places.count(), copied: places.count() - before, head };
      }
      await copyPage(ends, page, write);
      tell(places.count());
    }
  } finally {
    places.close();
    await Promise.all([leaveSource(), leaveTarget()]);
  }
};

/** Before its first event; a log that holds any may be somebody's who starts with it. Throws where the copy was taken away. */
const markEmpty = async ({ to: url }: Way, { target, namespace, places }: Ends): Promise<void> => {
  const last = places.last();
  if (last && (await headOf(target)).prepare < last.target)
    throw new Error(
      'That event store has lost what was copied into it: remove DATA_DIR/copied-*.db, and take an empty one.',
    );
  if (last) return;
  const [any] = await take(behind(target, namespace, undefined), 1);
  if (!any) await beginCopy({ url, namespace });
};

const otherEvents = () =>
  new Error(
    'That event store holds other events in this namespace: take an empty one, or another EVENTSTORE_NAMESPACE.',
  );

const refuseOthers = async ({ target, namespace, places }: Ends): Promise<void> => {
  const [more] = await take(behind(target, namespace, places.last()?.target), 1);
  if (more) throw otherEvents();
};

type Write = ReturnType<typeof openWriting>;
const copyPage = async (ends: Ends, page: readonly AllStreamRecordedEvent[], write: Write): Promise<void> => {
  const { target, namespace, places } = ends;
  const read = () => take(behind(target, namespace, places.last()?.target), page.length + 1);
  // What a copy that was broken off had written already.
  const left = align(page, await read());
  const near: Pair[] = left.pairs.map(({ pair }) => pair);
  for (const run of runsOf(page.slice(left.done))) {
    const placed = run.map((event) =>
      isCarried(event) ? carried(event, (place) => placeIn(near, places, place)) : event,
    );
    const at = await write(placed);
    const last = run.at(-1);
    if (at !== null && last) near.push({ source: last.position.prepare, target: at });
  }
  const { pairs, missing } = align(page, await read());
  for (const { wanted, found } of pairs) if (!isSame(wanted, found)) throw differs(wanted);
  await refuseMissing(target, missing);
  places.note(pairs.map(({ pair }) => pair));
};

const placeIn = (near: readonly Pair[], places: Places, place: bigint): bigint =>
  near.findLast(({ source }) => source <= place)?.target ?? places.at(place);

type Matched = { wanted: AllStreamRecordedEvent; found: AllStreamRecordedEvent; pair: Pair };
/**
 * Which events of a page the copy holds. `done`: so many of the page are behind it, those included that it hides by now
 * (`missing`: those that it does not show).
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

/** Only what its stream hides may lack: behind a limit, or because it was ended. */
const refuseMissing = async (target: EventStoreDBClient, missing: readonly AllStreamRecordedEvent[]): Promise<void> => {
  const first = new Map(missing.map((event) => [event.streamId, event]));
  for (const [stream, event] of first)
    if (!stream.startsWith('$$') && !(await isHiding(target, stream))) throw differs(event);
};

const isHiding = (target: EventStoreDBClient, stream: string): Promise<boolean> =>
  patiently(async () => {
    try {
      const { metadata } = await target.getStreamMetadata(stream);
      return [metadata?.maxCount, metadata?.maxAge, metadata?.truncateBefore].some((limit) => limit !== undefined);
    } catch (error) {
      if (error instanceof StreamDeletedError) return true;
      throw error;
    }
  });
