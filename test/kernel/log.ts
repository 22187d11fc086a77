import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { NewEnvelope, LoggedEvent } from '../../eventstore/codec.ts';
import type { Follow } from '../../eventstore/follow.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import type { Ring } from '../../runtime/secrets.ts';
import type { Cause } from '../../runtime/http.ts';
import { newNamespace } from './namespace.ts';

export const eventStoreUrl = (): string => {
  const url = process.env['TEST_EVENTSTORE_URL'];
  if (!url) throw new Error('TEST_EVENTSTORE_URL is not set: run the tests with jest, whose globalSetup sets it.');
  return url;
};

/** The key ring of logs without agreed keys. */
export const testRing: Ring = [Buffer.alloc(32, 7)];

/** The event store of this run, in a new namespace; `raw` is its client, without the codec. */
export const freshLog = (url = eventStoreUrl(), namespace = newNamespace()) => {
  const store = openStore({ url, namespace, ring: testRing });
  const raw = EventStoreDBClient.connectionString(url);
  const close = async (): Promise<void> => {
    await store.close();
    await raw.dispose();
  };
  return { url, namespace, store, raw, close };
};

/** A new cause, of the system unless given otherwise. */
export const causeOf = (id: string = randomUUID(), over: Partial<Cause> = {}): Cause => ({
  id,
  correlationId: id,
  causationId: id,
  companyId: 1,
  userId: 'system',
  ...over,
});

export const envelope = (over: Partial<NewEnvelope> = {}): NewEnvelope => {
  const cause = randomUUID();
  return {
    companyId: 1,
    userId: 'system',
    at: new Date().toISOString(),
    cause,
    command: 'Test',
    $correlationId: cause,
    $causationId: cause,
    ...over,
  };
};

/** Writes an event as it is, even one that the codec would reject. */
export const appendRaw = async (
  { raw, namespace }: Pick<ReturnType<typeof freshLog>, 'raw' | 'namespace'>,
  stream: string,
  {
    type,
    data,
    metadata = { ...envelope(), v: 1 },
  }: { type: string; data: Record<string, unknown>; metadata?: Record<string, unknown> },
): Promise<void> => {
  await raw.appendToStream(namespace + stream, jsonEvent({ type, data, metadata }));
};

/** Follows a log and keeps its events; `batches` are as delivered. */
export const collected = (store: Store, options: Pick<Follow, 'prefixes' | 'from'>) => {
  const events: LoggedEvent[] = [];
  const batches: Parameters<Follow['onBatch']>[0][] = [];
  const following = store.follow({
    ...options,
    onBatch: async (batch) => {
      batches.push(batch);
      events.push(...batch.events);
    },
  });
  return { events, batches, stop: () => following.stop() };
};
