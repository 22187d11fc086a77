import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type RecordedEvent,
} from '@eventstore/db-client';
import type { Fact } from '../domain/kernel/event.ts';
import { decode, encode, type NewEnvelope, type Stored } from './codec.ts';
import { follow, type Follow } from './follow.ts';
import { headOf } from './head.ts';
import type { Position } from './position.ts';
import { patiently } from './retry.ts';

/** The revision a stream is expected at: that of its last event, or 'none' for a stream without events. */
export type Revision = bigint | 'none';
export type History = { events: Stored[]; revision: Revision };

/** Somebody else appended first. */
export class Conflict extends Error {}

/** The one door to EventStoreDB: all streams under one namespace, all events checked by the codec. */
export type Store = {
  /** All visible events of a stream, oldest first. */
  read(stream: string): Promise<History>;
  /** The last event of a stream, or nothing. */
  last(stream: string): Promise<Stored | undefined>;
  /** Appends atomically; throws Conflict. Answers with the position of the last event. */
  append(stream: string, events: readonly Fact[], expected: Revision, meta: NewEnvelope): Promise<Position>;
  /** Keeps only the newest `count` events of a stream; call it before the first append. */
  limit(stream: string, count: number): Promise<void>;
  /** The events of all streams with one of the prefixes, from a position on, for ever. */
  follow(options: Follow): { stop(): Promise<void> };
  /** The position of the last event of the log. */
  head(): Promise<Position>;
  close(): Promise<void>;
};

/** `url`: a connection string; `namespace`: prepended to every stream's name. */
export const openStore = ({ url, namespace = '' }: { url: string; namespace?: string }): Store => {
  const client = EventStoreDBClient.connectionString(url);
  const collect = async (stream: string, options: Parameters<typeof client.readStream>[1]) => {
    const read: RecordedEvent[] = [];
    try {
      // To its end: a read that is left early keeps its stream, and close() waits for it.
      for await (const { event } of client.readStream(namespace + stream, options)) if (event) read.push(event);
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    const events = read.flatMap((event) => decode(event, namespace) ?? []);
    const revision: Revision = read.at(-1)?.revision ?? 'none';
    return { events, revision };
  };
  return {
    read: (stream) => patiently(() => collect(stream, { fromRevision: START })),
    last: async (stream) =>
      (await patiently(() => collect(stream, { fromRevision: END, direction: BACKWARDS, maxCount: 1 }))).events[0],
    append: async (stream, events, expected, meta) => {
      const encoded = events.map((event, index) => encode(stream, event, meta, index));
      const expectedRevision = expected === 'none' ? NO_STREAM : expected;
      try {
        const done = await patiently(() => client.appendToStream(namespace + stream, encoded, { expectedRevision }));
        if (!done.position) throw new Error('the event store answered an append without a position');
        return done.position;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new Conflict(stream, { cause: error });
        throw error;
      }
    },
    limit: async (stream, count) => {
      await patiently(() => client.setStreamMetadata(namespace + stream, { maxCount: count }));
    },
    follow: (options) => follow(client, namespace, options),
    head: () => headOf(client),
    close: () => client.dispose(),
  };
};
