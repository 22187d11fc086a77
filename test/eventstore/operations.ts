import { setTimeout as sleep } from 'node:timers/promises';
import { ANY, BACKWARDS, END, NO_STREAM, START, STREAM_EXISTS } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventStoreDBClient, JSONEventData, ReadRevision } from '@eventstore/db-client';
import { z } from 'zod';
import { collect, happened, newStream, revisions, type Happened } from './embedded/events.ts';

export type Vector = { state: string; operation: string; answer: unknown; after: unknown; nextAppend: string };
type Events = JSONEventData<Happened>[];
type Operation = (client: EventStoreDBClient, stream: string, first: Events, expected: unknown) => Promise<unknown>;

/** Brings a stream into a state; returns the events appended first. */
type Bring = (client: EventStoreDBClient, stream: string) => Promise<Events>;

const three: Bring = async (client, stream) => {
  const first = [happened(0), happened(1), happened(2)];
  await client.appendToStream(stream, first, { expectedRevision: NO_STREAM });
  return first;
};
const deleted: Bring = async (client, stream) => {
  const first = await three(client, stream);
  await client.deleteStream(stream);
  return first;
};
const threeWith =
  (metadata: { maxCount: number } | { truncateBefore: number }): Bring =>
  async (client, stream) => {
    const first = await three(client, stream);
    await client.setStreamMetadata(stream, metadata);
    return first;
  };

export const states: Readonly<Record<string, Bring>> = {
  missing: async () => [],
  three,
  deleted,
  recreated: async (client, stream) => {
    const first = await deleted(client, stream);
    await client.appendToStream(stream, happened(3), { expectedRevision: NO_STREAM });
    return first;
  },
  tombstoned: async (client, stream) => {
    const first = await three(client, stream);
    await client.tombstoneStream(stream);
    return first;
  },
  maxCount2: threeWith({ maxCount: 2 }),
  truncateBefore2: threeWith({ truncateBefore: 2 }),
  metadataOnly: async (client, stream) => {
    await client.setStreamMetadata(stream, { maxCount: 2, mine: 'x' });
    return [];
  },
};

const failed = z.object({
  type: z.string(),
  expectedVersion: z.unknown().optional(),
  actualVersion: z.unknown().optional(),
});
const text = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const failure = (error: unknown): Record<string, unknown> => {
  const { type, expectedVersion, actualVersion } = failed.parse(error);
  if (actualVersion === undefined) return { error: type };
  return { error: type, expected: text(expectedVersion), actual: text(actualVersion) };
};
const failureName = (error: unknown): string => failed.parse(error).type;
const texts = (numbers: number[]): string[] => numbers.map(String);

const revisionsByName: Readonly<Record<string, AppendExpectedRevision>> = {
  any: ANY,
  noStream: NO_STREAM,
  streamExists: STREAM_EXISTS,
  ...Object.fromEntries([0, 1, 2, 3, 4, 99].map((revision) => [String(revision), BigInt(revision)])),
};

const eventsByName: Readonly<Record<string, (first: Events) => Events>> = {
  one: () => [happened(9)],
  two: () => [happened(9), happened(10)],
  none: () => [],
  again: (first) => first,
  againFirst: (first) => first.slice(0, 1),
  againLast: (first) => first.slice(-1),
  againAndNew: (first) => [...first.slice(-1), happened(9)],
  newAndAgain: (first) => [happened(9), ...first.slice(-1)],
};

/** With separate credentials the client uses single Append calls instead of BatchAppend. */
const credentials = { username: 'admin', password: 'changeit' };

const append =
  (which: (first: Events) => Events, expectedRevision: AppendExpectedRevision, single: boolean): Operation =>
  async (client, stream, first) => {
    const options = { expectedRevision, ...(single ? { credentials } : {}) };
    const { nextExpectedRevision, position } = await client.appendToStream(stream, which(first), options);
    const next = text(nextExpectedRevision);
    if (!position) return { next, position: 'no position' };
    const [at] = await collect(client.readAll({ fromPosition: position, maxCount: 1 }));
    const there = at?.event?.streamId === stream && at.event.position?.commit === position.commit ? at.event : null;
    return { next, position: there ? text(there.revision) : 'none' };
  };

const lingering = 1_200;
const patience = 10_000;
const watched = z.object({ seen: z.array(z.string()) });

/** Returns what a subscription delivers: waits for expected events, then a while for unexpected ones. */
const watch =
  (fromRevision: ReadRevision): Operation =>
  async (client, stream, _, expected) => {
    const seen: unknown[] = [];
    const wanted = watched.parse(expected).seen.length;
    const subscription = client.subscribeToStream(stream, { fromRevision });
    subscription
      .on('confirmation', () => seen.push('confirmation'))
      .on('caughtUp', () => seen.push('caughtUp'))
      .on('data', ({ event }) => seen.push(text(event?.revision)))
      .on('error', (error) => seen.push(failureName(error)));
    for (let waited = 0; seen.length < wanted && waited < patience; waited += 20) await sleep(20);
    await sleep(lingering);
    await subscription.unsubscribe().catch(() => {});
    return { seen };
  };

const read =
  (options: Parameters<EventStoreDBClient['readStream']>[1]): Operation =>
  async (client, stream) => ({ read: texts(await revisions(client.readStream(stream, options))) });

const appends = ['batch', 'single'].flatMap((via) =>
  Object.entries(eventsByName).flatMap(([which, events]) => {
    const names = which === 'one' ? Object.keys(revisionsByName) : ['any', 'noStream', 'streamExists', '0', '2', '3'];
    return names.map((name): [string, Operation] => [
      `append ${which} at ${name}, ${via}`,
      append(events, revisionsByName[name] ?? ANY, via === 'single'),
    ]);
  }),
);

const deletes = ['any', 'noStream', '0', '2', '3', '99'].flatMap((name): [string, Operation][] => {
  const expectedRevision = revisionsByName[name] ?? ANY;
  if (expectedRevision === STREAM_EXISTS) return [];
  const ok =
    (act: (client: EventStoreDBClient, stream: string) => Promise<unknown>): Operation =>
    async (client, stream) => {
      await act(client, stream);
      return { ok: true };
    };
  return [
    [`delete at ${name}`, ok((client, stream) => client.deleteStream(stream, { expectedRevision }))],
    [`tombstone at ${name}`, ok((client, stream) => client.tombstoneStream(stream, { expectedRevision }))],
  ];
});

export const operations: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(appends),
  ...Object.fromEntries(deletes),
  'read forwards': read({ fromRevision: START }),
  'read forwards from 1, at most 1': read({ fromRevision: 1n, maxCount: 1 }),
  'read forwards from 99': read({ fromRevision: 99n }),
  'read backwards from the end, at most 2': read({ fromRevision: END, direction: BACKWARDS, maxCount: 2 }),
  'read backwards from 1': read({ fromRevision: 1n, direction: BACKWARDS }),
  'read metadata': async (client, stream) => {
    const { metadata } = await client.getStreamMetadata(stream);
    return { metadata: JSON.parse(JSON.stringify(metadata ?? null)) };
  },
  'write metadata': async (client, stream) => {
    const { nextExpectedRevision } = await client.setStreamMetadata(stream, { maxAge: 60 });
    return { next: text(nextExpectedRevision) };
  },
  'subscribe from start': watch(START),
  'subscribe from 0': watch(0n),
  'subscribe from end': watch(END),
};

/** Runs the operation of a vector on a new stream at `client`. */
export const answerOf = async (client: EventStoreDBClient, { state, operation, answer }: Vector): Promise<Vector> => {
  const stream = newStream('vector');
  const bring = states[state];
  const ask = operations[operation];
  if (!bring || !ask) throw new Error(`No such vector: ${state}, ${operation}`);
  const first = await bring(client, stream);
  const given = await ask(client, stream, first, answer).catch(failure);
  const after = await revisions(client.readStream(stream)).then(texts, failureName);
  const next = await client
    .appendToStream(stream, happened(99))
    .then((done) => text(done.nextExpectedRevision), failureName);
  return { state, operation, answer: given, after, nextAppend: String(next) };
};
