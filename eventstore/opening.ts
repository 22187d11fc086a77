import type { Fact } from '../domain/kernel/event.ts';
import { sealedFor, sealedOf, type Raw, type Stored, type Unreadable } from './codec.ts';
import { noteErasure } from './erasures.ts';
import { isOwn } from './personal.ts';
import type { Persons } from './persons.ts';
import { readableOf } from './unreadable.ts';

/** The key for each event that is to be appended, made where its person has none yet. Throws Erased. */
export const keysFor = (persons: Persons, stream: string, events: readonly Fact[], isFirst: boolean) =>
  Promise.all(
    events.map(async (event) => {
      const person = sealedFor(stream, event);
      return person && persons.forSealing(person, isFirst && isOwn(event.type));
    }),
  );

/**
 * Decodes events; keys that are not known are read first. A person whose erasure is among the events is erased in all of
 * them, whatever their order. Each is as `readableOf` hands it back.
 */
export const decodeAll = async (
  raws: readonly Raw[],
  namespace: string,
  persons: Persons,
): Promise<(Stored | Unreadable | undefined)[]> => {
  for (const raw of raws) noteErasure(persons, raw.streamId.slice(namespace.length), raw);
  const wanted = raws.flatMap((raw) => sealedOf(raw, namespace) ?? []).filter((person) => !persons.known(person));
  await Promise.all(wanted.map((person) => persons.read(person)));
  return raws.map((raw) => readableOf(raw, namespace, (person) => persons.known(person)));
};
