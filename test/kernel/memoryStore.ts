import { catalogue } from '../../domain/catalogue.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import { eventId, type LoggedEvent } from '../../eventstore/codec.ts';
import { Conflict, type Revision, type Store } from '../../eventstore/store.ts';

/**
 * The part of a store that claims need, in memory: expected revisions, and recognition of repeated event ids, as in a
 * server. Each call passes `gate` first, where a test decides which calls continue.
 */
export const memoryStore = (streams: Map<string, LoggedEvent[]>, gate: () => Promise<void>): Store => {
  const of = (stream: string) => streams.get(stream) ?? [];
  const never = () => {
    throw new Error('not in memory');
  };
  return {
    read: async (stream) => {
      await gate();
      const events = [...of(stream)];
      return { events, revision: events.at(-1)?.revision ?? 'none', id: events.at(-1)?.id };
    },
    readOn: async (stream, { revision, id }) => {
      await gate();
      const [known, ...events] = of(stream).slice(Number(revision));
      if (known?.id !== id) return null;
      const last = events.at(-1) ?? known;
      return { events, revision: last.revision, id: last.id };
    },
    last: async (stream) => {
      await gate();
      const last = of(stream).at(-1);
      return last && { ...last, unread: 0 };
    },
    append: async (stream, events, expected: Revision, meta) => {
      await gate();
      const there = of(stream);
      const next = expected === 'none' ? 0 : Number(expected) + 1;
      const ids = events.map((_, index) => eventId(stream, meta, index));
      const known = there.slice(next, next + ids.length);
      const repeated = known.length === ids.length && known.every(({ id }, index) => id === ids[index]);
      if (there.length !== next && !repeated) throw new Conflict(stream);
      const position = { commit: BigInt(next), prepare: BigInt(next) };
      if (repeated) return position;
      const added = events.flatMap(({ type, data }, index) => {
        const event = parseEvent(catalogue, type, data);
        const revision = BigInt(next + index);
        return event ? [{ stream, revision, position, id: ids[index] ?? '', event, meta: { ...meta, v: 1 } }] : [];
      });
      streams.set(stream, [...there, ...added]);
      return position;
    },
    part: never,
    end: never,
    limit: never,
    probe: never,
    forget: never,
    follow: never,
    head: never,
    refuseNewer: never,
    faults: never,
    close: async () => {},
  };
};
