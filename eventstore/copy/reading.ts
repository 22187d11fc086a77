import { FORWARDS, START, type AllStreamRecordedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { isInNamespace } from '../namespace.ts';
import { retryWhileAway } from '../retry.ts';
import { markStream } from './copyState.ts';

const AT_ONCE = 1_000;

export type CopyPosition = bigint | undefined;

/**
 * Yields the events of a namespace behind a position (undefined: from the start), in log order, up to the log's end.
 * Skips the marks of a copy and the events that `without` drops from each page.
 */
export async function* eventsBehind(
  client: EventStoreDBClient,
  namespace: string,
  place: CopyPosition,
  without: (page: AllStreamRecordedEvent[]) => Promise<AllStreamRecordedEvent[]> = async (page) => page,
) {
  const marks = markStream(namespace);
  for (let from = place; ;) {
    const read = await pageOf(client, from);
    const ours = read.filter(
      ({ position, streamId }) =>
        (from === undefined || position.prepare > from) && isInNamespace(namespace, streamId) && streamId !== marks,
    );
    yield* await without(ours);
    if (read.length < AT_ONCE) return;
    from = read.at(-1)?.position.prepare;
  }
}

/** Reads to the end, because a read that is abandoned keeps its stream open. */
const pageOf = (client: EventStoreDBClient, from: CopyPosition): Promise<AllStreamRecordedEvent[]> =>
  retryWhileAway(async () => {
    const read: AllStreamRecordedEvent[] = [];
    const fromPosition = from === undefined ? START : { commit: from, prepare: from };
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, maxCount: AT_ONCE }))
      if (event) read.push(event);
    return read;
  });

/** Returns the first `most` items. */
export const takeFirst = async <T>(all: AsyncIterable<T>, most: number): Promise<T[]> => {
  const taken: T[] = [];
  for await (const each of all) if (taken.push(each) >= most) break;
  return taken;
};
