import { eventTypeFilter, type EventStoreDBClient } from '@eventstore/db-client';
import { lastPositionOf } from './head.ts';
import { erasureTypes, isErasure, KEYS, personOf } from './personal.ts';
import type { KeyStreams, Persons } from './persons.ts';
import { subscribe } from './subscription.ts';

/** The type of the server's own event for an ended stream. */
export const STREAM_ENDED = '$streamDeleted';

/** Records the erasure that an event reports. From then on, this process decrypts nothing of that person. */
export const noteErasure = (
  persons: Pick<Persons, 'erase' | 'ended'>,
  stream: string,
  { type, data }: { type: string; data: unknown },
): void => {
  if (type === STREAM_ENDED && stream.startsWith(KEYS)) persons.ended(stream);
  const erased = isErasure(type) ? personOf(type, stream, data) : undefined;
  if (erased) persons.erase(erased);
};

/** Watches all erasures in a log from the first call of `watched` on. The server filters by event type. */
export const createErasureWatch = (
  client: EventStoreDBClient,
  namespace: string,
): Pick<KeyStreams, 'watched'> & { stop(): Promise<void> } => {
  let watching: Promise<{ stop(): Promise<void> }> | undefined;
  const watch = async (persons: Pick<Persons, 'erase' | 'ended'>) =>
    subscribe(client, {
      filterOf: (checkpointReached) =>
        eventTypeFilter({ prefixes: [...erasureTypes, STREAM_ENDED], checkpointInterval: 4, checkpointReached }),
      from: await lastPositionOf(client),
      what: 'erasures',
      onBatch: async ({ raws }) => {
        for (const raw of raws)
          if (raw.streamId.startsWith(namespace)) noteErasure(persons, raw.streamId.slice(namespace.length), raw);
      },
    });
  return {
    watched: async (persons) => {
      watching ??= watch(persons).catch((error: unknown) => {
        watching = undefined;
        throw error;
      });
      await watching;
    },
    stop: async () => {
      await (await watching?.catch(() => undefined))?.stop();
    },
  };
};
