import { randomUUID } from 'node:crypto';
import { jsonEvent, type AllStreamSubscription, type EventStoreDBClient } from '@eventstore/db-client';
import { BACKWARDS, END, type JSONEventData, type JSONEventType } from '@eventstore/db-client';

export type Happened = JSONEventType<'Happened', { n: number }>;

/** Returns a stream name that no other test or run uses. */
export const newStream = (prefix = 'test'): string => `${prefix}-${randomUUID()}`;

export const happened = (n: number, id: string = randomUUID()): JSONEventData<Happened> =>
  jsonEvent<Happened>({ id, type: 'Happened', data: { n } });

export const several = (count: number, from = 0): JSONEventData<Happened>[] =>
  Array.from({ length: count }, (_, index) => happened(from + index));

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

type Read = AsyncIterable<{ event?: { revision: bigint } | undefined }>;

/** Returns the revisions of a read as numbers. */
export const revisions = async (read: Read): Promise<number[]> =>
  (await collect(read)).map(({ event }) => Number(event?.revision ?? -1));

/** Returns the position of the last event of all; later events come after it. */
export const lastPosition = async (client: EventStoreDBClient) => {
  const [last] = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
  return last?.event?.position ?? { commit: 0n, prepare: 0n };
};

/** Resolves with the delivered events once `enough` returns true, then unsubscribes. Rejects with the subscription's error. */
export const until = (subscription: AllStreamSubscription, enough: (seen: string[]) => boolean): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const seen: string[] = [];
    const saw = (what: string): void => {
      seen.push(what);
      if (enough(seen)) subscription.unsubscribe().then(() => resolve(seen), reject);
    };
    subscription
      .on('confirmation', () => saw('confirmation'))
      .on('caughtUp', () => saw('caughtUp'))
      .on('data', ({ event }) => saw(`${event?.streamId}@${event?.revision}`))
      .on('error', reject);
  });
