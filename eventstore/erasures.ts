import { eventTypeFilter, type EventStoreDBClient } from '@eventstore/db-client';
import { headOf } from './head.ts';
import { erasureTypes, isErasure, KEYS, personOf } from './personal.ts';
import type { KeyStreams, Persons } from './persons.ts';
import { subscribe } from './subscription.ts';

/** The event by which the server itself says that a stream was ended. */
export const STREAM_ENDED = '$streamDeleted';

/** Notes the erasure that an event tells of: from then on nothing of that person opens in this process. */
export const noteErasure = (
  persons: Pick<Persons, 'erase' | 'ended'>,
  stream: string,
  { type, data }: { type: string; data: unknown },
): void => {
  if (type === STREAM_ENDED && stream.startsWith(KEYS)) persons.ended(stream);
  const erased = isErasure(type) ? personOf(type, stream, data) : undefined;
  if (erased) persons.erase(erased);
};

/** Hears of all erasures in a log from the first call of `watched` on: the server filters by the types of their events. */
export const openWatching = (
  client: EventStoreDBClient,
  namespace: string,
): Pick<KeyStreams, 'watched'> & { stop(): Promise<void> } => {
  let watching: Promise<{ stop(): Promise<void> }> | undefined;
  const watch = async (persons: Pick<Persons, 'erase' | 'ended'>) =>
    subscribe(client, {
      filterOf: (checkpointReached) =>
        eventTypeFilter({ prefixes: [...erasureTypes, STREAM_ENDED], checkpointInterval: 4, checkpointReached }),
      from: await headOf(client),
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
