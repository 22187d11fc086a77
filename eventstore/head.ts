import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { START, type Position } from './position.ts';
import { retryWhileAway } from './retry.ts';

/** Returns the position of the last event of the log, in any namespace. */
export const lastPositionOf = (client: EventStoreDBClient): Promise<Position> =>
  retryWhileAway(async () => {
    let at = START;
    // Reads to the end: an abandoned read keeps its stream open, and close() waits for it.
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
      if (event) at = event.position;
    return at;
  });
