import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Decider } from '../../../domain/kernel/decider.ts';
import { type Catalogue, isOf } from '../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { History, Revision, Store } from '../../../eventstore/store.ts';

/** An event without its data: who did what, when, and for which cause. */
export type EventSummary = Pick<LoggedEvent, 'revision' | 'position' | 'meta'> & { type: string };
/** The state of a stream with the history of its events. `id`: that of the last event. */
export type LoadedStream<S> = { state: S; past: readonly EventSummary[]; revision: Revision; id: string | undefined };
/** A cached state. `evolve` and `events` identify the decider that made it. */
type Kept<S> = LoadedStream<S> & { evolve: unknown; events: unknown };

const BYTES = 64 * 1024 * 1024;
const PAST_BYTES = 800;
/** Shorter streams are not cached, because reading them again is as cheap. */
const LONG = 16;

/** Cached states of all stores in this process, keyed by store number and stream. */
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

/** Lets a store share the cache of the `other` store that it wraps. */
export const shareStateCache = <S extends Store>(store: S, other: Store): S => {
  memories.set(store, memoryOf(other));
  return store;
};

/** Lets a store cache streams from `long` events on. */
export const cacheStreamsFrom = <S extends Store>(store: S, long: number): S => {
  memories.set(store, { number: ++stores, long });
  return store;
};

/**
 * Drops cached states of the streams that `isMeant` selects, or of all streams. A read that is in progress is not cached
 * either, so an erased person is in neither. State held by a running command goes when that command ends.
 */
export const clearStateCache = (isMeant: (stream: string) => boolean = () => true): void => {
  forgotten++;
  for (const key of kept.keys()) if (isMeant(key.slice(key.indexOf(' ') + 1))) kept.delete(key);
};

/** The state of a stream without events. */
export const emptyStream = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>): LoadedStream<S> => ({
  state: decider.initial,
  past: [],
  revision: 'none',
  id: undefined,
});

/** Freezes a state, because many commands share one cached state and none may change it. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

const isStateOf = <S>(
  known: Kept<unknown>,
  { evolve, events }: { evolve: (state: S, ...rest: never[]) => S; events: unknown },
): known is Kept<S> => known.evolve === evolve && known.events === events;

const extended = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  { state, past }: LoadedStream<S>,
  { events, revision, id }: History,
): LoadedStream<S> => ({
  state: frozen(fold(decider, events, state)),
  past: [
    ...past,
    ...events.map(({ event, revision, position, meta }) => ({ type: event.type, revision, position, meta })),
  ],
  revision,
  id,
});

/**
 * Loads the current state of a stream. Reads only the events after the cached state, together with the last cached event. If
 * that event is missing (the stream was deleted or truncated, or the log replaced), reads the whole stream again.
 */
export const loadStream = async <S, Cmd, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  stream: string,
): Promise<LoadedStream<S>> => {
  const { number, long } = memoryOf(store);
  const key = `${number} ${stream}`;
  const began = forgotten;
  const found = kept.get(key);
  const before = found && isStateOf<S>(found, decider) ? found : emptyStream(decider);
  const { revision, id } = before;
  const more = revision === 'none' || id === undefined ? null : await store.readOn(stream, { revision, id });
  if (more && more.revision === revision) return before;
  const known = more
    ? extended(decider, before, more)
    : extended(decider, emptyStream(decider), await store.read(stream));
  if (known.past.length < long) kept.delete(key);
  else if (forgotten === began) kept.set(key, { ...known, evolve: decider.evolve, events: decider.events });
  return known;
};

/** Folds the events of a stream into a state, starting with `from`. Ignores events that the decider does not know. */
export const fold = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  stored: readonly LoggedEvent[],
  from = decider.initial,
): S =>
  stored.reduce((state, { event, meta }) => {
    return isOf(decider.events, event) ? decider.evolve(state, event, meta.at) : state;
  }, from);
