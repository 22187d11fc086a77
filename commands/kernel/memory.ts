import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import type { Stored } from '../../eventstore/codec.ts';
import type { History, Revision, Store } from '../../eventstore/store.ts';
import { fold } from './fold.ts';

/** An event without what it says: who did what, when, for which cause. */
export type Past = Pick<Stored, 'revision' | 'position' | 'meta'> & { type: string };
/** What a stream has come to, and what commands ask of the events behind that. `id`: of the last one. */
export type Known<S> = { state: S; past: readonly Past[]; revision: Revision; id: string | undefined };
/** `evolve` made its state, of these `events` alone: they tell whose it is. */
type Kept<S> = Known<S> & { evolve: unknown; events: unknown };

const BYTES = 64 * 1024 * 1024;
const PAST_BYTES = 800;
/** Of a shorter stream nothing is kept: reading it again costs as little. */
const LONG = 16;

/** Of all stores of this process, by the number of the store and the stream. */
const kept = new LRUCache<string, Kept<unknown>>({
  maxSize: BYTES,
  sizeCalculation: ({ state, past }) => serialize(state).byteLength + past.length * PAST_BYTES,
});
const memories = new WeakMap<Store, { number: number; long: number }>();
let stores = 0;
let forgotten = 0;

const memoryOf = (store: Store) => {
  const memory = memories.get(store) ?? { number: ++stores, long: LONG };
  memories.set(store, memory);
  return memory;
};

/** A store that remembers what another one does: it stands before that. */
export const remembersAs = <S extends Store>(store: S, other: Store): S => {
  memories.set(store, memoryOf(other));
  return store;
};

/** A store that remembers streams of `long` events already. */
export const remembersFrom = <S extends Store>(store: S, long: number): S => {
  memories.set(store, { number: ++stores, long });
  return store;
};

/**
 * Drops what this process remembers of the streams that are meant, of all without a choice: a person who is erased is in
 * none of it then, nor in what is being read meanwhile. What a command at work holds goes with that command.
 */
export const forgetStates = (isMeant: (stream: string) => boolean = () => true): void => {
  forgotten++;
  for (const key of kept.keys()) if (isMeant(key.slice(key.indexOf(' ') + 1))) kept.delete(key);
};

/** What a stream without events has come to. */
export const nothing = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>): Known<S> => ({
  state: decider.initial,
  past: [],
  revision: 'none',
  id: undefined,
});

/** Many commands look at one remembered state: none of them may change it. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

const isOf = <S>(
  known: Kept<unknown>,
  { evolve, events }: { evolve: (state: S, ...rest: never[]) => S; events: unknown },
): known is Kept<S> => known.evolve === evolve && known.events === events;

const extended = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  { state, past }: Known<S>,
  { events, revision, id }: History,
): Known<S> => ({
  state: frozen(fold(decider, events, state)),
  past: [
    ...past,
    ...events.map(({ event, revision, position, meta }) => ({ type: event.type, revision, position, meta })),
  ],
  revision,
  id,
});

/**
 * What a stream has come to now. Read is what came behind what is remembered, together with the last event of that: is it
 * not there any more (a stream deleted or cut short, another log in the place of this one), all is read anew.
 */
export const recall = async <S, Cmd, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  stream: string,
): Promise<Known<S>> => {
  const { number, long } = memoryOf(store);
  const key = `${number} ${stream}`;
  const began = forgotten;
  const found = kept.get(key);
  const before = found && isOf<S>(found, decider) ? found : nothing(decider);
  const { revision, id } = before;
  const more = revision === 'none' || id === undefined ? null : await store.readOn(stream, { revision, id });
  if (more && more.revision === revision) return before;
  const known = more ? extended(decider, before, more) : extended(decider, nothing(decider), await store.read(stream));
  if (known.past.length < long) kept.delete(key);
  else if (forgotten === began) kept.set(key, { ...known, evolve: decider.evolve, events: decider.events });
  return known;
};
