import {
  BACKWARDS,
  END,
  StreamDeletedError,
  StreamNotFoundError,
  type EventStoreDBClient,
  type RecordedEvent,
} from '@eventstore/db-client';
import { retryWhileAway } from './retry.ts';

/** Returns the newest events of a stream, newest first; 'gone' if the stream was ended. */
export const newestOf = (
  client: EventStoreDBClient,
  stream: string,
  maxCount: number,
): Promise<RecordedEvent[] | 'gone'> =>
  retryWhileAway(async () => {
    const read: RecordedEvent[] = [];
    try {
      for await (const { event } of client.readStream(stream, { fromRevision: END, direction: BACKWARDS, maxCount }))
        if (event) read.push(event);
    } catch (error) {
      if (error instanceof StreamDeletedError) return 'gone';
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return read;
  });
