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
import { encodeEvent, UnreadableEvent, type NewEnvelope, type LoggedEvent } from './codec.ts';
import { faultsOf } from './logFaults.ts';
import { follow, type Follow } from './follow.ts';
import { lastPositionOf } from './head.ts';
import { formats as ownFormats, openLogFormat, type Formats } from './logFormat.ts';
import { noteErasure } from './erasures.ts';
import { sharePersons } from './keyStreams.ts';
import { decodeAll, keysFor } from './eventKeys.ts';
import { keyStreamOf, type ErasablePerson } from './personal.ts';
import type { Position } from './position.ts';
import { retryWhileAway } from './retry.ts';

/** The expected revision of a stream: that of its last event, or 'none' for a stream without events. */
export type Revision = bigint | 'none';
export type History = {
  events: LoggedEvent[];
  revision: Revision;
  /** The id of the last event, even if it cannot be read; undefined if there is none. */
  id: string | undefined;
};
/** The last event of a stream that the caller knows. */
export type LastKnown = { revision: bigint; id: string };
/**
 * The newest readable event of a stream, if there is one. `revision` is that of the stream's last event, for appends.
 * `unread` is the number of events behind the returned one.
 */
export type Last = (LoggedEvent | { event?: undefined; id?: undefined }) & { revision: bigint; unread: number };

/** Another process appended first. */
export class Conflict extends Error {}
/** The stream was ended and accepts no more events. */
export class Ended extends Error {}
/** The append is larger than the event store accepts (1 MiB). */
export class AppendTooLarge extends Error {}

/**
 * The only access to EventStoreDB. All streams have one namespace, and the codec checks all events. Every read throws
 * NewerLog where it meets events that only a later version knows.
 */
export type Store = {
  /** Returns all visible and readable events of a stream, oldest first, and the revision of the last event, readable or not. */
  read(stream: string): Promise<History>;
  /**
   * Returns the events behind a known event and the current end of the stream. Null if the known event is no longer
   * there: it is hidden, deleted, or from another log.
   */
  readOn(stream: string, behind: LastKnown): Promise<History | null>;
  /** Returns the readable ones among `count` events of a stream from a revision on. */
  part(stream: string, from: bigint, count: number): Promise<LoggedEvent[]>;
  /** Returns the last event of a stream; undefined if the stream is empty. */
  last(stream: string): Promise<Last | undefined>;
  /**
   * Appends atomically; personal data is sealed with the key of that person. Throws Conflict, Ended, AppendTooLarge, and
   * Erased if the person was erased. Returns the position of the last event.
   */
  append(stream: string, events: readonly Fact[], expected: Revision, meta: NewEnvelope): Promise<Position>;
  /** Resolves if the log accepts writes. Appends no event. */
  probe(): Promise<void>;
  /** Ends a stream permanently: it then reads as one without events. */
  end(stream: string): Promise<void>;
  /** Keeps only the newest `count` events of a stream; call it before the first append. Throws Ended. */
  limit(stream: string, count: number): Promise<void>;
  /** Ends the stream of a person's key permanently: nothing sealed with it can be decrypted again. */
  forget(person: ErasablePerson): Promise<void>;
  /** Follows the events of all streams with one of the prefixes, from a position on, until stopped. */
  follow(options: Follow): { stop(): Promise<void> };
  /** The position of the last event of the log. */
  head(): Promise<Position>;
  /** Throws NewerLog if only a later version can read the log. Called before anything is written. */
  refuseNewer(): Promise<void>;
  /** Reads the whole log and returns its faults as sentences (`faultsOf`). */
  faults(): Promise<string[]>;
  /** Call this after its subscriptions are stopped. Other stores of this process keep working. */
  close(): Promise<void>;
};

/** Opens the store of an installation, for one of its roles. */
export const storeOf = ({
  eventStoreUrl: url,
  config,
  secrets,
}: Pick<Context, 'eventStoreUrl' | 'config' | 'secrets'>) =>
  openStore({ url, namespace: config.eventStoreNamespace, ring: secrets.ring });

/**
 * Opens a store. `url` is a connection string; `namespace` prefixes every stream name; `ring` seals the keys of persons;
 * `formats` are those that this version writes and reads.
 */
export const openStore = ({
  url,
  namespace = '',
  ring,
  formats = ownFormats,
}: {
  url: string;
  namespace?: string;
  ring: Ring;
  formats?: Formats;
}): Store => {
  const { client, leave } = shareClient(url);
  const format = openLogFormat(client, namespace, formats);
  const { persons, leave: leavePersons } = sharePersons(client, namespace, ring);
  const collect = async (stream: string, options: Parameters<typeof client.readStream>[1]) => {
    const read: RecordedEvent[] = [];
    try {
      // Reads to the end: an abandoned read keeps its stream open, and close() waits for it.
      for await (const { event } of client.readStream(namespace + stream, options)) if (event) read.push(event);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError || error instanceof StreamDeletedError)) throw error;
    }
    const decoded = await decodeAll(read, namespace, persons);
    await format.refuseUnknown(decoded);
    const events = decoded.flatMap((each) => (each && !(each instanceof UnreadableEvent) ? [each] : []));
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
      await retryWhileAway(() => client.tombstoneStream(namespace + stream, { expectedRevision: ANY }));
    } catch (error) {
      if (!(error instanceof StreamDeletedError)) throw error;
    }
  };
  const unlessEnded = (stream: string) => (error: unknown) => {
    throw error instanceof StreamDeletedError ? new Ended(stream, { cause: error }) : error;
  };
  return {
    read: (stream) =>
      retryWhileAway(async () => {
        const { events, read } = await collect(stream, { fromRevision: START });
        return { events, revision: read.at(-1)?.revision ?? 'none', id: read.at(-1)?.id };
      }),
    readOn: (stream, behind) =>
      retryWhileAway(async () => {
        const { events, read } = await collect(stream, { fromRevision: behind.revision });
        const [known] = read;
        if (known?.revision !== behind.revision || known.id !== behind.id) return null;
        const { revision, id } = read.at(-1) ?? known;
        return { events: events.filter((event) => event.revision > behind.revision), revision, id };
      }),
    part: (stream, fromRevision, maxCount) =>
      retryWhileAway(async () => (await collect(stream, { fromRevision, maxCount })).events),
    last: (stream) => retryWhileAway(() => last(stream)),
    append: async (stream, events, expected, meta) => {
      await format.raiseFor(events.map(({ type }) => type));
      const keys = await keysFor(persons, stream, events, expected === 'none');
      const encoded = events.map((event, index) => encodeEvent(stream, event, { meta, index, key: keys[index] }));
      const expectedRevision = expected === 'none' ? NO_STREAM : expected;
      try {
        const done = await retryWhileAway(() =>
          client.appendToStream(namespace + stream, encoded, { expectedRevision }),
        );
        if (!done.position) throw new Error('the event store answered an append without a position');
        for (const event of events) noteErasure(persons, stream, event);
        return done.position;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new Conflict(stream, { cause: error });
        if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, { cause: error });
        return unlessEnded(stream)(error);
      }
    },
    probe: async () => {
      await client.appendToStream(`${namespace}health`, [], { expectedRevision: ANY });
    },
    end,
    limit: async (stream, count) => {
      const metadata = { maxCount: count };
      await retryWhileAway(() => client.setStreamMetadata(namespace + stream, metadata)).catch(unlessEnded(stream));
    },
    forget: async (person) => {
      persons.erase(person);
      await end(keyStreamOf(person));
    },
    follow: (options) => follow({ client, namespace, persons, format }, options),
    head: () => lastPositionOf(client),
    refuseNewer: () => format.refuseNewer(),
    faults: () => faultsOf(client, namespace, persons),
    close: async () => {
      await leavePersons();
      await leave();
    },
  };
};
