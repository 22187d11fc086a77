import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { START, type Position } from './position.ts';
import { patiently } from './retry.ts';

/** The position of the last event of the log, whoever wrote it. */
export const headOf = (client: EventStoreDBClient): Promise<Position> =>
  patiently(async () => {
    let at = START;
    // To its end: a read that is left early keeps its stream, and close() waits for it.
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
      if (event) at = event.position;
    return at;
  });
