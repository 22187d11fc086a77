import { randomUUID } from 'node:crypto';
import {
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { keyId, type Ring } from '../runtime/secrets.ts';
import { encodeEvent, eventId, type NewEnvelope } from './codec.ts';
import { createErasureWatch } from './erasures.ts';
import { newestOf } from './newestOf.ts';
import { isErasure, keyStreamOf, ownStreamOf } from './personal.ts';
import { openPersons, type KeyStreams, type Persons } from './persons.ts';
import { retryWhileAway } from './retry.ts';

/** Until their key stream is ended, a person's erasure is among this many newest events of their own stream. */
const NEWEST = 4;

/** The key streams of a log. `stop` ends the subscription that `watched` started. */
export const keyStreams = (client: EventStoreDBClient, namespace: string): KeyStreams & { stop(): Promise<void> } => {
  const watching = createErasureWatch(client, namespace);
  return {
    ...watching,
    last: async (person) => {
      const stream = keyStreamOf(person);
      const own = ownStreamOf(person);
      const [keys, events] = await Promise.all([
        newestOf(client, namespace + stream, 1),
        own === undefined ? [] : newestOf(client, namespace + own, NEWEST),
      ]);
      if (keys === 'gone' || events === 'gone' || events.some(({ type }) => isErasure(type))) return 'gone';
      const [key] = keys;
      return key ? { stream, id: key.id, data: key.data } : 'none';
    },
    begin: async (stream, { companyId }, sealedAt) => {
      // A new cause per try, so that an event of another process is never taken for this one.
      const cause = `key:${randomUUID()}`;
      const of = { companyId, userId: 'system', at: new Date().toISOString(), command: 'MakeKey' } as const;
      const meta: NewEnvelope = { ...of, cause, $correlationId: cause, $causationId: cause };
      const event = { type: 'PersonKeyMade', data: { sealed: sealedAt(eventId(stream, meta, 0)) } };
      const encoded = [encodeEvent(stream, event, { meta, index: 0, key: undefined })];
      try {
        await retryWhileAway(() => client.appendToStream(namespace + stream, encoded, { expectedRevision: NO_STREAM }));
        return true;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError) return false;
        throw error;
      }
    },
  };
};

type Shared = { persons: Persons; users: number; stop(): Promise<void> };
const shared = new WeakMap<EventStoreDBClient, Map<string, Shared>>();

/**
 * Returns the keys of one log under one key ring, shared within this process. Each caller calls `leave`; the last call
 * stops the watching.
 */
export const sharePersons = (
  client: EventStoreDBClient,
  namespace: string,
  ring: Ring,
): { persons: Persons; leave: () => Promise<void> } => {
  const all = shared.get(client) ?? new Map<string, Shared>();
  shared.set(client, all);
  const name = `${keyId(ring[0])} ${namespace}`;
  const create = (): Shared => {
    const streams = keyStreams(client, namespace);
    return { persons: openPersons(streams, ring), users: 0, stop: () => streams.stop() };
  };
  const one = all.get(name) ?? create();
  all.set(name, one);
  one.users++;
  let left = false;
  const leave = async () => {
    if (left) return;
    left = true;
    one.users--;
    if (one.users > 0) return;
    all.delete(name);
    await one.stop();
  };
  return { persons: one.persons, leave };
};
