import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shareClient } from '../../../eventstore/client.ts';
import { copyLog } from '../../../eventstore/copy/copyLog.ts';
import { openPositionMap } from '../../../eventstore/copy/positionMap.ts';
import { lastPositionOf } from '../../../eventstore/head.ts';
import { eventsBehind, takeFirst } from '../../../eventstore/copy/reading.ts';
import { endCopy, refuseHalf, waitUntilCopied } from '../../../eventstore/copy/copyState.ts';
import { startEmbedded, type Embedded } from '../../../eventstore/embedded/start.ts';
import { isPassing } from '../../../runtime/storeErrors.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const folder = temporaryFolder();
let from: Embedded;
const opened: Embedded[] = [];
const open = async (name: string): Promise<Embedded> => {
  const store = await startEmbedded(join(folder.path, `${name}.db`));
  opened.push(store);
  return store;
};
let client: EventStoreDBClient;
let leave: () => Promise<void>;
beforeAll(async () => {
  from = await open('from');
  ({ client, leave } = shareClient(from.url));
});
afterAll(async () => {
  await leave?.();
  for (const store of opened) await store.stop();
  folder.remove();
});

const wayTo = (to: Embedded, name: string, namespace = 'a-') => ({
  from: from.url,
  to: to.url,
  namespace,
  places: join(folder.path, `${name}.places`),
});
const thing = (n: number) => jsonEvent({ type: 'ThingHappened', data: { n }, metadata: { at: '2026-01-02', v: 1 } });
/** Returns the events of a namespace in order. */
const held = async (url: string) => {
  const shared = shareClient(url);
  try {
    const all = await takeFirst(eventsBehind(shared.client, 'a-', undefined), 100_000);
    return all.map(({ streamId, id, type, data, metadata }) => ({
      streamId,
      type,
      ...(type.startsWith('$') ? {} : { id }),
      ...(type === 'ReactionReached' ? {} : { data, metadata }),
    }));
  } finally {
    await shared.leave();
  }
};

test('copies a growing log with ended and limited streams and binary events, and nothing of another namespace', async () => {
  for (let n = 0; n < 40; n++) await client.appendToStream(`a-thing-${n % 7}`, [thing(n), thing(n + 0.5)]);
  await client.setStreamMetadata('a-mark-1', { maxCount: 1 });
  for (let n = 0; n < 5; n++) await client.appendToStream('a-mark-1', thing(n));
  await client.appendToStream('a-key-1', thing(1));
  await client.appendToStream('b-thing-1', thing(1));
  await client.appendToStream('a-bytes-1', binaryEvent({ type: 'BytesKept', data: Buffer.from([0, 255, 1]) }));
  const to = await open('whole');
  const first = await copyLog(wayTo(to, 'whole'));
  expect(first.copied).toBe(first.events);
  expect(await held(to.url)).toEqual(await held(from.url));

  await client.tombstoneStream('a-key-1', { expectedRevision: ANY });
  await client.appendToStream('a-thing-3', thing(99));
  const second = await copyLog(wayTo(to, 'whole'));
  expect(second).toMatchObject({ copied: 2, events: first.events + 2 });
  expect((await held(to.url)).slice(-2)).toEqual((await held(from.url)).slice(-2));
  const copy = shareClient(to.url);
  const readMark = async () => {
    const read = [];
    for await (const { event } of copy.client.readStream('a-mark-1')) read.push(event?.data);
    return read;
  };
  expect(await readMark()).toEqual([{ n: 4 }]);
  await expect(copy.client.appendToStream('a-key-1', thing(2))).rejects.toThrow();
  await copy.leave();
});

test('a process waits for the log it starts with only while that is an incomplete copy', async () => {
  const to = await open('waited');
  const way = wayTo(to, 'waited');
  const log = { url: to.url, namespace: 'a-' };
  const never = () => {
    throw new Error('nobody copies that log');
  };
  await waitUntilCopied(log, never);
  await copyLog(way);
  const waiting = Promise.withResolvers<void>();
  const whole = waitUntilCopied(log, waiting.resolve);
  await waiting.promise;
  await expect(refuseHalf(log)).rejects.toThrow(/not whole yet/);
  await waitUntilCopied({ ...log, namespace: 'b-' }, never);
  await copyLog(way);
  expect(await held(to.url)).toEqual(await held(from.url));
  await endCopy(log);
  await whole;
  await waitUntilCopied(log, never);
  await refuseHalf(log);
});

test('refuses to resume when the copy has lost events', async () => {
  const way = wayTo(await open('taken'), 'taken');
  await copyLog(way);
  const empty = await open('empty');
  await expect(copyLog({ ...way, to: empty.url })).rejects.toThrow(/has lost what was copied/);
  expect(await held(empty.url)).toEqual([]);
});

test('maps the position of a reaction to the same event in the copy', async () => {
  const seen = await client.appendToStream('a-thing-1', thing(1));
  for (let n = 0; n < 3; n++) await client.appendToStream(`a-thing-${n}`, thing(n));
  const commit = String(seen.position?.commit);
  await client.appendToStream(
    'a-checkpoint-x',
    jsonEvent({ type: 'ReactionReached', data: { commit, prepare: commit } }),
  );
  const to = await open('reactions');
  await copyLog(wayTo(to, 'reactions'));
  const copy = shareClient(to.url);
  let reached = 0n;
  for await (const { event } of copy.client.readStream<{ type: 'ReactionReached'; data: { commit: string } }>(
    'a-checkpoint-x',
  ))
    reached = BigInt(event?.data.commit ?? 0);
  const all = await takeFirst(eventsBehind(copy.client, 'a-', undefined), 10_000);
  const wanted = (await held(from.url)).findLastIndex(({ type }) => type === 'ReactionReached') - 4;
  expect(all[wanted]?.position.prepare).toBe(reached);
  await copy.leave();
});

test('a copy that is killed repeatedly resumes: each event once, in order', async () => {
  for (let n = 0; n < 3_000; n += 10)
    await client.appendToStream(
      `a-many-${n % 130}`,
      Array.from({ length: n % 3 ? 1 : 12 }, (_, i) => thing(n + i)),
    );
  const to = await open('killed');
  const way = wayTo(to, 'killed');
  const script = `import { copyLog } from '${join(import.meta.dirname, '../../../eventstore/copy/copyLog.ts')}';
    console.log('begun');
    await copyLog(${JSON.stringify(way)});`;
  for (let round = 0, ended = false; !ended; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    await Promise.race([gone, once(child.stdout, 'data')]);
    child.stdout.resume();
    // Longer each time, so that one run completes on a slow machine.
    await Promise.race([gone, sleep(500 + 250 * round)]);
    ended = child.exitCode !== null;
    child.kill('SIGKILL');
    await gone;
    if (ended) expect(child.exitCode).toBe(0);
  }
  expect(await held(to.url)).toEqual(await held(from.url));
  const places = openPositionMap(way.places);
  expect(places.count()).toBe((await held(from.url)).length);
  places.close();
});

test('a copy whose event store is killed repeatedly resumes: each event once, in order', async () => {
  const file = join(folder.path, 'falling.db');
  let to = await startEmbedded(file);
  const way = wayTo(to, 'falling');
  let ended = false;
  let kills = 0;
  const copy = async (): Promise<unknown> => {
    try {
      return await copyLog(way);
    } catch (error) {
      // The store was away longer than the copy waits.
      if (!isPassing(error)) throw error;
      return copy();
    }
  };
  const copying = copy().finally(() => (ended = true));
  for (let round = 0; !ended && round < 5; round++) {
    // In the middle of a page: events in flight are lost with the connection.
    const { client: reader, leave: leaveReader } = shareClient(to.url);
    const { prepare } = await lastPositionOf(reader);
    while (!ended && (await lastPositionOf(reader)).prepare === prepare);
    await leaveReader();
    if (ended) break;
    process.kill(to.pid, 'SIGKILL');
    await to.died;
    kills++;
    to = await startEmbedded(file, { url: way.to });
  }
  await copying;
  expect(kills).toBeGreaterThan(0);
  // A starting store removes hidden events, so only the newest event of a-mark-1 is compared.
  const kept = async (url: string) => {
    const all = await held(url);
    const newest = all.findLast(({ streamId }) => streamId === 'a-mark-1');
    return all.filter((event) => event.streamId !== 'a-mark-1' || event === newest);
  };
  expect(await kept(to.url)).toEqual(await kept(from.url));
  await to.stop();
}, 120_000);

test('refuses a store with other events and leaves it unchanged', async () => {
  const to = await open('other');
  const other = shareClient(to.url);
  await other.client.appendToStream('a-thing-1', thing(1));
  await expect(copyLog(wayTo(to, 'other'))).rejects.toThrow(/holds other events/);
  expect(await held(to.url)).toHaveLength(1);
  await waitUntilCopied({ url: to.url, namespace: 'a-' }, () => {
    throw new Error('whoever lives there would wait');
  });
  await other.leave();
  await expect(copyLog({ ...wayTo(to, 'same'), to: from.url })).rejects.toThrow(/same event store/);

  const next = await open('next');
  await copyLog(wayTo(next, 'next'));
  const writer = shareClient(next.url);
  await writer.client.appendToStream('a-thing-1', thing(1));
  await writer.leave();
  await expect(copyLog(wayTo(next, 'next'))).rejects.toThrow(/holds other events/);
});
