import {
  BACKWARDS,
  END,
  ANY,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type RecordedEvent,
} from '@eventstore/db-client';
import type { Fact } from '../domain/kernel/event.ts';
import { shareClient } from './client.ts';
import type { Context } from '../runtime/context.ts';
import type { Ring } from '../runtime/secrets.ts';
import { encode, Unreadable, type NewEnvelope, type Stored } from './codec.ts';
import { faultsOf } from './faults.ts';
import { follow, type Follow } from './follow.ts';
import { headOf } from './head.ts';
import { noteErasure } from './erasures.ts';
import { sharePersons } from './keyStreams.ts';
import { decodeAll, keysFor } from './opening.ts';
import { keyStreamOf, type Person } from './personal.ts';
import type { Position } from './position.ts';
import { patiently } from './retry.ts';

/** The revision a stream is expected at: that of its last event, or 'none' for a stream without events. */
export type Revision = bigint | 'none';
export type History = {
  events: Stored[];
  revision: Revision;
  /** Of the last event, whatever it is; undefined where there is none. */
  id: string | undefined;
};
/** The last event that somebody knows of a stream. */
export type LastKnown = { revision: bigint; id: string };
/**
 * The newest event of a stream that can be read, if there is one. `revision` is the stream's own, to append behind;
 * `unread`: so many events lie behind the one that is handed back.
 */
export type Last = (Stored | { event?: undefined; id?: undefined }) & { revision: bigint; unread: number };

/** Somebody else appended first. */
export class Conflict extends Error {}
/** The stream was ended: it takes nothing more. */
export class Ended extends Error {}
/** More at once than the event store takes (1 MiB). */
export class TooLarge extends Error {}

/** The one door to EventStoreDB: all streams under one namespace, all events checked by the codec. */
export type Store = {
  /** All visible events of a stream that can be read, oldest first, and the revision of the last one, whatever it is. */
  read(stream: string): Promise<History>;
  /** What came behind a place, and where the stream ends now; null when the place is not there any more: hidden, deleted, or of another log. */
  readOn(stream: string, behind: LastKnown): Promise<History | null>;
  /** At most `count` events of a stream from a revision on, those that can be read. */
  part(stream: string, from: bigint, count: number): Promise<Stored[]>;
  /** What a stream holds last; undefined when it holds nothing. */
  last(stream: string): Promise<Last | undefined>;
  /**
   * Appends atomically, what is personal sealed by the key of that person; throws Conflict, Ended, TooLarge, and Erased
   * where he was forgotten. Answers with the position of the last event.
   */
  append(stream: string, events: readonly Fact[], expected: Revision, meta: NewEnvelope): Promise<Position>;
  /** Resolves if the log takes writes. Appends no event. */
  probe(): Promise<void>;
  /** Ends a stream for ever: it reads as one without events. */
  end(stream: string): Promise<void>;
  /** Keeps only the newest `count` events of a stream; call it before the first append. Throws Ended. */
  limit(stream: string, count: number): Promise<void>;
  /** Ends the stream of a person's key for ever: nothing that was sealed for him opens any more. */
  forget(person: Person): Promise<void>;
  /** The events of all streams with one of the prefixes, from a position on, for ever. */
  follow(options: Follow): { stop(): Promise<void> };
  /** The position of the last event of the log. */
  head(): Promise<Position>;
  /** Reads the whole log and returns what is wrong with it, in sentences (`faultsOf`). */
  faults(): Promise<string[]>;
  /** To be called when what it follows is stopped; other stores of this process go on. */
  close(): Promise<void>;
};

/** The store of an installation, for one of its roles. */
export const storeOf = ({
  eventStoreUrl: url,
  config,
  secrets,
}: Pick<Context, 'eventStoreUrl' | 'config' | 'secrets'>) =>
  openStore({ url, namespace: config.eventStoreNamespace, ring: secrets.ring });

/** `url`: a connection string; `namespace`: prepended to every stream's name; `ring`: seals the keys of persons. */
export const openStore = ({ url, namespace = '', ring }: { url: string; namespace?: string; ring: Ring }): Store => {
  const { client, leave } = shareClient(url);
  const { persons, leave: leavePersons } = sharePersons(client, namespace, ring);
  const collect = async (stream: string, options: Parameters<typeof client.readStream>[1]) => {
    const read: RecordedEvent[] = [];
    try {
      // To its end: a read that is left early keeps its stream, and close() waits for it.
      for await (const { event } of client.readStream(namespace + stream, options)) if (event) read.push(event);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError || error instanceof StreamDeletedError)) throw error;
    }
    const decoded = await decodeAll(read, namespace, persons);
    const events = decoded.flatMap((each) => (each && !(each instanceof Unreadable) ? [each] : []));
    return { events, read };
  };
  const last = async (stream: string): Promise<Last | undefined> => {
    for (let maxCount = 1; ; maxCount *= 10) {
      const { events, read } = await collect(stream, { fromRevision: END, direction: BACKWARDS, maxCount });
      const [newest] = events;
      const revision = read[0]?.revision;
      if (revision === undefined) return undefined;
      if (newest) return { ...newest, revision, unread: Number(revision - newest.revision) };
      if (read.length < maxCount) return { revision, unread: read.length };
    }
  };
  const end = async (stream: string): Promise<void> => {
    try {
      await patiently(() => client.tombstoneStream(namespace + stream, { expectedRevision: ANY }));
    } catch (error) {
      if (!(error instanceof StreamDeletedError)) throw error;
    }
  };
  const unlessEnded = (stream: string) => (error: unknown) => {
    throw error instanceof StreamDeletedError ? new Ended(stream, { cause: error }) : error;
  };
  return {
    read: (stream) =>
      patiently(async () => {
        const { events, read } = await collect(stream, { fromRevision: START });
        return { events, revision: read.at(-1)?.revision ?? 'none', id: read.at(-1)?.id };
      }),
    readOn: (stream, behind) =>
      patiently(async () => {
        const { events, read } = await collect(stream, { fromRevision: behind.revision });
        const [known] = read;
        if (known?.revision !== behind.revision || known.id !== behind.id) return null;
        const { revision, id } = read.at(-1) ?? known;
        return { events: events.filter((event) => event.revision > behind.revision), revision, id };
      }),
    part: (stream, fromRevision, maxCount) =>
      patiently(async () => (await collect(stream, { fromRevision, maxCount })).events),
    last: (stream) => patiently(() => last(stream)),
    append: async (stream, events, expected, meta) => {
      const keys = await keysFor(persons, stream, events, expected === 'none');
      const encoded = events.map((event, index) => encode(stream, event, { meta, index, key: keys[index] }));
      const expectedRevision = expected === 'none' ? NO_STREAM : expected;
      try {
        const done = await patiently(() => client.appendToStream(namespace + stream, encoded, { expectedRevision }));
        if (!done.position) throw new Error('the event store answered an append without a position');
        for (const event of events) noteErasure(persons, stream, event);
        return done.position;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new Conflict(stream, { cause: error });
        if (error instanceof MaxAppendSizeExceededError) throw new TooLarge(stream, { cause: error });
        return unlessEnded(stream)(error);
      }
    },
    probe: async () => {
      await client.appendToStream(`${namespace}health`, [], { expectedRevision: ANY });
    },
    end,
    limit: async (stream, count) => {
      const metadata = { maxCount: count };
      await patiently(() => client.setStreamMetadata(namespace + stream, metadata)).catch(unlessEnded(stream));
    },
    forget: async (person) => {
      persons.erase(person);
      await end(keyStreamOf(person));
    },
    follow: (options) => follow(client, namespace, persons, options),
    head: () => headOf(client),
    faults: () => faultsOf(client, namespace, persons),
    close: async () => {
      await leavePersons();
      await leave();
    },
  };
};
