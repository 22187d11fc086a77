import { streamNameFilter, type AllStreamRecordedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { UnreadableEvent, type LoggedEvent } from './codec.ts';
import { decodeAll } from './eventKeys.ts';
import type { LogFormat } from './logFormat.ts';
import type { Persons } from './persons.ts';
import type { Position } from './position.ts';
import { subscribe } from './subscription.ts';

export type FollowedBatch = {
  /** In log order; empty when only the position moved. */
  events: LoggedEvent[];
  /** Events of the batch that this version cannot read. */
  unreadable: { stream: string; position: Position; error: Error }[];
  /** Everything up to here has been considered: resume here after a restart. */
  upTo: Position;
  /** Whether the end of the log has been reached. */
  live: boolean;
};
export type Follow = {
  /** Prefixes of stream names: `ticket-`, `message-`. */
  prefixes: readonly string[];
  /**
   * A function is called at each opening, for callers that store their position elsewhere: an earlier value may be
   * outdated.
   */
  from: Position | 'start' | 'end' | (() => Promise<Position>);
  /** Called for one batch at a time. If it throws, the subscription reopens after a pause. */
  onBatch: (batch: FollowedBatch) => Promise<void>;
  /** The maximum size of a batch. The same number is read ahead while a batch is handled. */
  most?: number;
};

type Unread = FollowedBatch['unreadable'][number];

type Followed = { client: EventStoreDBClient; namespace: string; persons: Persons; format: LogFormat };

/**
 * Follows the streams of a namespace and decodes their events as they arrive (`subscribe`). It stays before an event that
 * only a later version knows, because nothing may pass it over.
 */
export const follow = ({ client, namespace, persons, format }: Followed, { prefixes, from, onBatch, most }: Follow) => {
  const read = async (
    raws: readonly AllStreamRecordedEvent[],
  ): Promise<Pick<FollowedBatch, 'events' | 'unreadable'>> => {
    const decoded = await decodeAll(raws, namespace, persons);
    await format.refuseUnknown(decoded);
    const events: LoggedEvent[] = [];
    const unreadable: Unread[] = [];
    for (const [index, { position, streamId }] of raws.entries()) {
      const each = decoded[index];
      if (!each) continue;
      if (!(each instanceof UnreadableEvent)) events.push(each);
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
