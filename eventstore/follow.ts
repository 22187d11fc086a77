import { streamNameFilter, type AllStreamRecordedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { Unreadable, type Stored } from './codec.ts';
import { decodeAll } from './opening.ts';
import type { Persons } from './persons.ts';
import type { Position } from './position.ts';
import { subscribe } from './subscription.ts';

export type Batch = {
  /** In the order of the log; may be empty when only the position moved. */
  events: Stored[];
  /** Events among them that are not as this version knows them. */
  unreadable: { stream: string; position: Position; error: Error }[];
  /** Everything up to here has been considered: where to go on after a restart. */
  upTo: Position;
  /** Whether the end of the log had been reached. */
  live: boolean;
};
export type Follow = {
  /** Of stream names: `ticket-`, `message-`. */
  prefixes: readonly string[];
  /** Whoever keeps its place elsewhere is asked for it at every opening: what was thought before may be lost there. */
  from: Position | 'start' | 'end' | (() => Promise<Position>);
  /** One batch at a time; when it throws, the subscription is opened again after a pause. */
  onBatch: (batch: Batch) => Promise<void>;
  /** Of so many events at most: as many are read ahead while a batch is being handled. */
  most?: number;
};

type Unread = Batch['unreadable'][number];

/** The events of streams of a namespace as they come, decoded (`subscribe`). */
export const follow = (
  client: EventStoreDBClient,
  namespace: string,
  persons: Persons,
  { prefixes, from, onBatch, most }: Follow,
) => {
  const read = async (raws: readonly AllStreamRecordedEvent[]): Promise<Pick<Batch, 'events' | 'unreadable'>> => {
    const decoded = await decodeAll(raws, namespace, persons);
    const events: Stored[] = [];
    const unreadable: Unread[] = [];
    for (const [index, { position, streamId }] of raws.entries()) {
      const each = decoded[index];
      if (!each) continue;
      if (!(each instanceof Unreadable)) events.push(each);
      else unreadable.push({ stream: streamId.slice(namespace.length), position, error: each });
    }
    return { events, unreadable };
  };
  return subscribe(client, {
    filterOf: (checkpointReached) =>
      streamNameFilter({
        prefixes: prefixes.map((prefix) => namespace + prefix),
        checkpointInterval: 4,
        checkpointReached,
      }),
    from,
    most,
    what: prefixes,
    onBatch: async ({ raws, upTo, live }) => onBatch({ ...(await read(raws)), upTo, live }),
  });
};
