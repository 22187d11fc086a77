import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { START, type Position } from './position.ts';
import { patiently } from './retry.ts';

/** The position of the last event of the log, whoever wrote it. */
export const headOf = (client: EventStoreDBClient): Promise<Position> =>
  patiently(async () => {
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
      if (event) return event.position;
    return START;
  });
