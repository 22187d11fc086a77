import type { Fact } from '../domain/kernel/event.ts';
import { sealedFor, sealedOf, type Raw, type LoggedEvent, type UnreadableEvent } from './codec.ts';
import { noteErasure } from './erasures.ts';
import { isOfOwnStream } from './personal.ts';
import type { Persons } from './persons.ts';
import { readableOf } from './unreadable.ts';

/** Returns the key for each event to append, and creates missing keys. Throws Erased. */
export const keysFor = (persons: Persons, stream: string, events: readonly Fact[], isFirst: boolean) =>
  Promise.all(
    events.map(async (event) => {
      const person = sealedFor(stream, event);
      return person && persons.forSealing(person, isFirst && isOfOwnStream(event.type));
    }),
  );

/**
 * Decodes events and first reads keys that are not cached. If a person's erasure is among the events, the person is
 * erased in all of them, in any order. `readableOf` describes each result.
 */
export const decodeAll = async (
  raws: readonly Raw[],
  namespace: string,
  persons: Persons,
): Promise<(LoggedEvent | UnreadableEvent | undefined)[]> => {
  for (const raw of raws) noteErasure(persons, raw.streamId.slice(namespace.length), raw);
  const wanted = raws.flatMap((raw) => sealedOf(raw, namespace) ?? []).filter((person) => !persons.known(person));
  await Promise.all(wanted.map((person) => persons.read(person)));
  return raws.map((raw) => readableOf(raw, namespace, (person) => persons.known(person)));
};
