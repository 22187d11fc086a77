import {
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  BACKWARDS,
  END,
} from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import type { Fact } from '../domain/kernel/event.ts';
import { encode, eventId, sealedFor, sealedOf, Unreadable, type NewEnvelope, type Raw, type Stored } from './codec.ts';
import { isErasure, isOwn, personOf, sealedFeatures } from './personal.ts';
import type { KeyStreams, Persons } from './persons.ts';
import { patiently } from './retry.ts';
import { readableOf } from './unreadable.ts';

/** The streams of persons' keys. */
export const KEYS = 'key-';

/** Whether streams of these prefixes hold what is sealed: then keys are met on the way. */
export const holdsSealed = (prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => sealedFeatures.some((feature) => feature.startsWith(prefix) || prefix.startsWith(feature)));

/** Key streams as they lie in the log. */
export const keyStreams = (client: EventStoreDBClient, namespace: string): KeyStreams => ({
  last: (stream) =>
    patiently(async () => {
      try {
        let last: 'none' | { stream: string; id: string; data: unknown } = 'none';
        const options = { fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
        for await (const { event } of client.readStream(namespace + stream, options))
          if (event) last = { stream, id: event.id, data: event.data };
        return last;
      } catch (error) {
        if (error instanceof StreamDeletedError) return 'gone';
        if (error instanceof StreamNotFoundError) return 'none';
        throw error;
      }
    }),
  begin: async (stream, { companyId }, sealedAt) => {
    // Of its own at each try: what another process made is never taken for this one's.
    const cause = `key:${randomUUID()}`;
    const of = { companyId, userId: 'system', at: new Date().toISOString(), command: 'MakeKey' } as const;
    const meta: NewEnvelope = { ...of, cause, $correlationId: cause, $causationId: cause };
    const event = { type: 'PersonKeyMade', data: { sealed: sealedAt(eventId(stream, meta, 0)) } };
    const encoded = [encode(stream, event, { meta, index: 0, key: undefined })];
    try {
      await patiently(() => client.appendToStream(namespace + stream, encoded, { expectedRevision: NO_STREAM }));
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError || error instanceof StreamDeletedError) return false;
      throw error;
    }
  },
});

/** The key for each event that is to be appended, made where its person has none yet. Throws Erased. */
export const keysFor = (persons: Persons, stream: string, events: readonly Fact[], isFirst: boolean) =>
  Promise.all(
    events.map(async (event) => {
      const person = sealedFor(stream, event);
      return person && persons.forSealing(person, isFirst && isOwn(event.type));
    }),
  );

/** From the event on that says so, nothing of its person opens any more. */
export const noteErasure = (
  persons: Persons,
  stream: string,
  { type, data }: { type: string; data: unknown },
): void => {
  const erased = isErasure(type) ? personOf(type, stream, data) : undefined;
  if (erased) persons.erase(erased);
};

/**
 * Decodes events in the order of the log: keys that are met among them, or known, are at hand; the others are read first.
 * Each is as `readableOf` hands it back; from the event on that says so, its person is forgotten.
 */
export const decodeAll = async (
  raws: readonly Raw[],
  namespace: string,
  persons: Persons,
): Promise<(Stored | Unreadable | undefined)[]> => {
  for (const { streamId, type, id, data } of raws)
    if (type === 'PersonKeyMade') persons.met({ stream: streamId.slice(namespace.length), id, data });
  const wanted = raws.flatMap((raw) => sealedOf(raw, namespace) ?? []).filter((person) => !persons.known(person));
  await Promise.all(wanted.map((person) => persons.read(person)));
  return raws.map((raw) => {
    noteErasure(persons, raw.streamId.slice(namespace.length), raw);
    return readableOf(raw, namespace, (person) => persons.known(person));
  });
};
