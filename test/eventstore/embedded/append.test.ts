import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ANY, binaryEvent, jsonEvent, MaxAppendSizeExceededError, NO_STREAM } from '@eventstore/db-client';
import { STREAM_EXISTS, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { collect, happened, newStream, revisions, several } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();
const credentials = { username: 'admin', password: 'changeit' };

/** Appends use one long BatchAppend call, or single Append calls when they have credentials. */
const ways = [
  ['BatchAppend', {}],
  ['Append', { credentials }],
] as const;

describe.each(ways)('%s', (_, way) => {
  test('NO_STREAM creates a stream once', async () => {
    const stream = newStream();
    const first = await client().appendToStream(stream, happened(0), { expectedRevision: NO_STREAM, ...way });
    expect(first.nextExpectedRevision).toBe(0n);
    const again = client().appendToStream(stream, happened(1), { expectedRevision: NO_STREAM, ...way });
    await expect(again).rejects.toThrow(WrongExpectedVersionError);
    await expect(again).rejects.toMatchObject({ streamName: stream, expectedVersion: 'no_stream', actualVersion: 0n });
  });

  test('a revision appends after the last event only', async () => {
    const stream = newStream();
    await client().appendToStream(stream, several(3), { expectedRevision: NO_STREAM, ...way });
    const done = await client().appendToStream(stream, happened(3), { expectedRevision: 2n, ...way });
    expect(done.nextExpectedRevision).toBe(3n);
    for (const expectedRevision of [2n, 4n]) {
      const late = client().appendToStream(stream, happened(4), { expectedRevision, ...way });
      await expect(late).rejects.toMatchObject({ expectedVersion: expectedRevision, actualVersion: 3n });
    }
    expect(await revisions(client().readStream(stream))).toEqual([0, 1, 2, 3]);
  });

  test('ANY always appends, STREAM_EXISTS only to a stream that exists', async () => {
    const stream = newStream();
    const early = client().appendToStream(stream, happened(0), { expectedRevision: STREAM_EXISTS, ...way });
    await expect(early).rejects.toMatchObject({ expectedVersion: 'stream_exists', actualVersion: 'no_stream' });
    await client().appendToStream(stream, happened(0), { expectedRevision: ANY, ...way });
    await client().appendToStream(stream, happened(1), { expectedRevision: STREAM_EXISTS, ...way });
    expect(await revisions(client().readStream(stream))).toEqual([0, 1]);
  });

  test('only one of twenty writers at the same revision succeeds', async () => {
    const stream = newStream();
    await client().appendToStream(stream, happened(0), { expectedRevision: NO_STREAM, ...way });
    const results = await Promise.allSettled(
      several(20).map((event) => client().appendToStream(stream, event, { expectedRevision: 0n, ...way })),
    );
    const lost = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(lost).toHaveLength(19);
    for (const reason of lost) expect(reason).toBeInstanceOf(WrongExpectedVersionError);
    expect(await revisions(client().readStream(stream))).toEqual([0, 1]);
  });

  test('a retry with the same ids appends nothing and gets the same answer', async () => {
    const stream = newStream();
    const events = several(2);
    const first = await client().appendToStream(stream, events, { expectedRevision: NO_STREAM, ...way });
    await client().appendToStream(stream, happened(2), { expectedRevision: 1n, ...way });
    for (const expectedRevision of [NO_STREAM, ANY] as const)
      expect(await client().appendToStream(stream, events, { expectedRevision, ...way })).toEqual(first);
    expect(await revisions(client().readStream(stream))).toEqual([0, 1, 2]);
  });

  test('appends several events together or not at all', async () => {
    const stream = newStream();
    const batches = Array.from({ length: 10 }, () => several(10));
    await Promise.all(
      batches.map((events) => client().appendToStream(stream, events, { expectedRevision: ANY, ...way })),
    );
    const refused = client().appendToStream(stream, several(10), { expectedRevision: 3n, ...way });
    await expect(refused).rejects.toThrow(WrongExpectedVersionError);
    const read = await collect(client().readStream(stream));
    expect(read.map(({ event }) => event?.revision)).toEqual(Array.from({ length: 100 }, (__, n) => BigInt(n)));
    const ids = read.map(({ event }) => event?.id);
    const starts = batches.map((events) => ids.indexOf(events[0]?.id));
    for (const [index, events] of batches.entries()) {
      const start = starts[index] ?? -1;
      expect(ids.slice(start, start + 10)).toEqual(events.map(({ id }) => id));
    }
  });

  test('refuses more than 1 MiB of data with the limit, and the next append succeeds', async () => {
    const stream = newStream();
    const metadata = { besides: 'x'.repeat(10_000) };
    const large = (size: number) => binaryEvent({ type: 'Large', data: new Uint8Array(size), metadata });
    const limit = 1024 * 1024;
    await client().appendToStream(stream, large(limit), { expectedRevision: NO_STREAM, ...way });
    for (const events of [[large(limit + 1)], [large(600_000), large(600_000)]]) {
      const refused = client().appendToStream(stream, events, { expectedRevision: 0n, ...way });
      await expect(refused).rejects.toThrow(MaxAppendSizeExceededError);
      await expect(refused).rejects.toMatchObject({ maxAppendSize: limit });
    }
    await client().appendToStream(stream, happened(1), { expectedRevision: 0n, ...way });
    const read = await collect(client().readStream(stream));
    expect(read.map(({ event }) => event?.type)).toEqual(['Large', 'Happened']);
  });

  test('a tombstoned stream accepts no more events', async () => {
    const stream = newStream();
    await client().appendToStream(stream, happened(0), { ...way });
    await client().tombstoneStream(stream);
    await expect(client().appendToStream(stream, happened(1), { ...way })).rejects.toThrow(StreamDeletedError);
    const metadata = client().setStreamMetadata(stream, { maxCount: 1 }, { ...way });
    await expect(metadata).rejects.toThrow(StreamDeletedError);
  });
});

test('appended events are read back unchanged', async () => {
  const stream = newStream('têst 数');
  const text = {
    id: randomUUID(),
    type: 'Wrote',
    data: { text: 'ação 🚀', deep: [1, { two: null }] },
    metadata: { by: 7 },
  };
  const bytes = { id: randomUUID(), type: 'Sent', data: new Uint8Array([0, 255, 10]), metadata: { by: 8 } };
  const before = Date.now();
  const { position } = await client().appendToStream(stream, [jsonEvent(text), binaryEvent(bytes)]);
  const [wrote, sent] = (await collect(client().readStream(stream))).map(({ event }) => event);
  expect(wrote).toMatchObject({ ...text, streamId: stream, revision: 0n, isJson: true });
  expect(sent).toMatchObject({
    id: bytes.id,
    type: 'Sent',
    metadata: { by: 8 },
    revision: 1n,
    isJson: false,
    position,
  });
  expect([...(sent?.data instanceof Uint8Array ? sent.data : [])]).toEqual([0, 255, 10]);
  expect(Math.abs(Number(wrote?.created) - before)).toBeLessThan(60_000);
});
