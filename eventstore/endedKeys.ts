import { BACKWARDS, END, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import type { AllStreamRecordedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { STREAM_ENDED } from './erasures.ts';
import { KEYS } from './personal.ts';
import { retryWhileAway } from './retry.ts';

const isEnded = (client: EventStoreDBClient, stream: string): Promise<boolean> =>
  retryWhileAway(async () => {
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const _ of client.readStream(stream, options));
      return false;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return false;
      if (error instanceof StreamDeletedError) return true;
      throw error;
    }
  });

/**
 * Drops the keys of erased persons from events. A server that has not been scavenged still delivers them, although
 * their streams are ended. `source` is the log that decides.
 */
export const withoutEndedKeys =
  (source: EventStoreDBClient, namespace: string) =>
  async (events: AllStreamRecordedEvent[]): Promise<AllStreamRecordedEvent[]> => {
    const isKey = (event: AllStreamRecordedEvent) =>
      event.streamId.startsWith(namespace + KEYS) && event.type !== STREAM_ENDED;
    const keys = [...new Set(events.filter(isKey).map(({ streamId }) => streamId))];
    const states = await Promise.all(keys.map(async (stream) => [stream, await isEnded(source, stream)] as const));
    const ended = new Set(states.flatMap(([stream, is]) => (is ? [stream] : [])));
    return events.filter((event) => !(isKey(event) && ended.has(event.streamId)));
  };
