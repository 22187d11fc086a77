import { describe, expect, test } from '@jest/globals';
import { BACKWARDS, END, eventTypeFilter, START, streamNameFilter, type Position } from '@eventstore/db-client';
import { collect, happened, lastPosition, newStream, revisions, several, until } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();

/** Appends 30 events to two streams in turns; returns their common prefix, names and positions. */
const turns = async () => {
  const prefix = newStream('turns');
  const streams = [`${prefix}-a`, `${prefix}-b`] as const;
  const before = await lastPosition(client());
  const positions: Position[] = [];
  for (let n = 0; n < 30; n++) {
    const { position } = await client().appendToStream(streams[n % 2 === 0 ? 0 : 1], happened(n));
    if (position) positions.push(position);
  }
  return { prefix, streams, before, positions };
};

const wanted = (streams: readonly string[]): string[] =>
  Array.from({ length: 30 }, (_, n) => `${streams[n % 2]}@${Math.floor(n / 2)}`);

const compare = (a: Position, b: Position): number => Number(a.commit - b.commit || a.prepare - b.prepare);

describe('reading all', () => {
  test('returns events in append order, both ways, up to the limit', async () => {
    const { streams, before, positions } = await turns();
    const ours = async (options: Parameters<ReturnType<typeof client>['readAll']>[0]) =>
      (await collect(client().readAll(options)))
        .filter(({ event }) => event && streams.some((stream) => stream === event.streamId))
        .map(({ event }) => `${event?.streamId}@${event?.revision}`);
    expect(await ours({ fromPosition: before })).toEqual(wanted(streams));
    expect((await ours({ fromPosition: END, direction: BACKWARDS, maxCount: 4_000 })).toReversed()).toEqual(
      wanted(streams),
    );
    const [third] = positions.slice(2);
    expect(await ours({ fromPosition: third ?? START, maxCount: 1 })).toEqual([`${streams[0]}@1`]);
    const commits = positions.map(({ commit }) => commit);
    expect(commits).toEqual(commits.toSorted((a, b) => Number(a - b)));
    expect(new Set(commits).size).toBe(30);
  });

  test('positions grow by more than one, and the first is not zero', async () => {
    const { positions } = await turns();
    const commits = positions.map(({ commit }) => commit);
    for (const [index, commit] of commits.entries())
      expect(Number(commit - (commits[index - 1] ?? 0n))).toBeGreaterThan(50);
  });
});

describe('following all', () => {
  test('a filter by prefix delivers existing events of its streams, then CaughtUp, then new events', async () => {
    const { prefix, streams, before } = await turns();
    const later = `${prefix}-later`;
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = client().subscribeToAll({ fromPosition: before, filter });
    subscription.once('caughtUp', () => void client().appendToStream(later, happened(0)));
    const seen = await until(subscription, (all) => all.includes(`${later}@0`));
    expect(seen).toEqual(['confirmation', ...wanted(streams), 'caughtUp', `${later}@0`]);
  });

  test('a filter by event type', async () => {
    const stream = newStream();
    const before = await lastPosition(client());
    const type = newStream('Type');
    await client().appendToStream(stream, [happened(0), { ...happened(1), type }, happened(2)]);
    const subscription = client().subscribeToAll({
      fromPosition: before,
      filter: eventTypeFilter({ prefixes: [type] }),
    });
    expect(await until(subscription, (seen) => seen.includes('caughtUp'))).toEqual([
      'confirmation',
      `${stream}@1`,
      'caughtUp',
    ]);
  });

  test('without a filter, from the end: only new events', async () => {
    const stream = newStream();
    await client().appendToStream(stream, several(3));
    const subscription = client().subscribeToAll({ fromPosition: END });
    subscription.once('caughtUp', () => void client().appendToStream(stream, happened(3)));
    const seen = await until(subscription, (all) => all.includes(`${stream}@3`));
    expect(seen.slice(0, 2)).toEqual(['confirmation', 'caughtUp']);
    expect(seen.filter((what) => what.startsWith(stream))).toEqual([`${stream}@3`]);
  });

  test('a reader that resumes after any event misses nothing and sees nothing twice', async () => {
    const { prefix, streams, positions } = await turns();
    const filter = streamNameFilter({ prefixes: [prefix] });
    const all = wanted(streams);
    const rest = await Promise.all(
      positions.map((fromPosition) =>
        until(client().subscribeToAll({ fromPosition, filter }), (seen) => seen.includes('caughtUp')),
      ),
    );
    for (const [index, seen] of rest.entries())
      expect(seen).toEqual(['confirmation', ...all.slice(index + 1), 'caughtUp']);
  });
});

describe('checkpoints', () => {
  test('pass the events that a filter skips, never go back, and allow an exact resume', async () => {
    const before = await lastPosition(client());
    const prefix = newStream('checkpoints');
    const others = newStream('others');
    for (let n = 0; n < 10; n++) {
      await client().appendToStream(others, several(20, 20 * n));
      await client().appendToStream(prefix, happened(n));
    }
    const checkpoints: Position[] = [];
    const follow = (fromPosition: Position, note: (position: Position) => void) => {
      const filter = streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: 4,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => note(position),
      });
      return client().subscribeToAll({ fromPosition, filter });
    };
    const positions: Position[] = [];
    const subscription = follow(before, (position) => checkpoints.push(position));
    subscription.on('data', ({ event }) => event?.position && positions.push(event.position));
    const seen = await until(subscription, (all) => all.includes('caughtUp'));
    const events = Array.from({ length: 10 }, (_, n) => `${prefix}@${n}`);
    expect(seen).toEqual(['confirmation', ...events, 'caughtUp']);
    expect(checkpoints.length).toBeGreaterThan(9);
    expect(checkpoints).toEqual(checkpoints.toSorted(compare));
    for (const checkpoint of checkpoints) {
      const rest = await until(
        follow(checkpoint, () => {}),
        (all) => all.includes('caughtUp'),
      );
      const after = events.filter((_, n) => compare(positions[n] ?? checkpoint, checkpoint) > 0);
      expect(rest).toEqual(['confirmation', ...after, 'caughtUp']);
    }
  });

  test('are sent while no event passes the filter', async () => {
    const others = newStream('others');
    const reached: Position[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const filter = streamNameFilter({
      prefixes: [newStream('nothing')],
      maxSearchWindow: 4,
      checkpointInterval: 1,
      checkpointReached: async (_, position) => {
        reached.push(position);
        if (reached.length === 3) resolve();
      },
    });
    const subscription = client().subscribeToAll({ fromPosition: END, filter });
    subscription.once('caughtUp', () => void client().appendToStream(others, several(40)));
    await promise;
    await subscription.unsubscribe();
    expect(await revisions(client().readStream(others, { maxCount: 1 }))).toEqual([0]);
  });
});
