import {
  FORWARDS,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  type EventStoreDBClient,
  type RecordedEvent,
} from '@eventstore/db-client';
import { UnreadableEvent } from './codec.ts';
import { decodeAll } from './eventKeys.ts';
import type { Persons } from './persons.ts';

const PAGE = 500;
const EXAMPLES = 3;

/** For a stream with retention or a deletion: returns the revision before which all events may be missing. */
const shortenedTo = async (client: EventStoreDBClient, stream: string, last: bigint): Promise<bigint> => {
  try {
    for await (const _ of client.readStream(stream, { fromRevision: START, maxCount: 1 }));
  } catch (error) {
    if (error instanceof StreamDeletedError || error instanceof StreamNotFoundError) return last + 1n;
    throw error;
  }
  const { metadata } = await client.getStreamMetadata(stream);
  const { maxCount, truncateBefore } = metadata ?? {};
  const before = typeof truncateBefore === 'number' ? BigInt(truncateBefore) : 0n;
  const counted = maxCount === undefined ? 0n : last + 1n - BigInt(maxCount);
  return before > counted ? before : counted;
};

type Gap = { stream: string; from: bigint; to: bigint };
const examplesOf = (all: readonly string[]): string =>
  all.slice(0, EXAMPLES).join(', ') + (all.length > EXAMPLES ? ', …' : '');
const shown = ({ stream, from, to }: Gap): string =>
  from === to ? `revision ${from} of ${stream}` : `revisions ${from} to ${to} of ${stream}`;

/**
 * Reads the whole log of a namespace as a client and returns its faults, one sentence per kind. It reports gaps inside
 * a stream, gaps at its start without retention, and unreadable events. Uses about 100 bytes of memory per stream.
 */
export const faultsOf = async (client: EventStoreDBClient, namespace: string, persons: Persons): Promise<string[]> => {
  const newest = new Map<string, bigint>();
  const gaps: Gap[] = [];
  const unreadable: string[] = [];

  const take = async (page: readonly RecordedEvent[]): Promise<void> => {
    for (const { streamId, revision } of page) {
      const expected = (newest.get(streamId) ?? -1n) + 1n;
      // A tombstone has the largest revision; its stream is checked below.
      if (revision > expected) gaps.push({ stream: streamId, from: expected, to: revision - 1n });
      newest.set(streamId, revision);
    }
    for (const each of await decodeAll(page, namespace, persons))
      if (each instanceof UnreadableEvent) unreadable.push(each.message);
  };
  let page: RecordedEvent[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (!event?.streamId.startsWith(namespace) || event.streamId.startsWith('$')) continue;
    page.push(event);
    if (page.length < PAGE) continue;
    await take(page);
    page = [];
  }
  await take(page);

  const missing: Gap[] = [];
  for (const gap of gaps) {
    const hidden = await shortenedTo(client, gap.stream, newest.get(gap.stream) ?? gap.to);
    const from = hidden > gap.from ? hidden : gap.from;
    if (from <= gap.to) missing.push({ ...gap, from, stream: gap.stream.slice(namespace.length) });
  }
  return [
    ...(missing.length
      ? [`THE EVENT LOG LACKS EVENTS that nothing removed by right: ${examplesOf(missing.map(shown))}.`]
      : []),
    ...(unreadable.length
      ? [`THE EVENT LOG HOLDS ${unreadable.length} EVENTS THAT CANNOT BE READ: ${examplesOf(unreadable)}.`]
      : []),
  ];
};
