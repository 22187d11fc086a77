import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { BACKWARDS, END, NO_STREAM, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { WrongExpectedVersionError } from '@eventstore/db-client';
import { collect, happened, newStream, revisions, several } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();
const backwards = { fromRevision: END, direction: BACKWARDS } as const;

const streamWith = async (count: number): Promise<string> => {
  const stream = newStream();
  await client().appendToStream(stream, several(count), { expectedRevision: NO_STREAM });
  return stream;
};

describe('metadata', () => {
  test('can be absent, set, and changed', async () => {
    const stream = await streamWith(1);
    expect((await client().getStreamMetadata(stream)).metadata).toBeUndefined();
    await client().setStreamMetadata(stream, { maxCount: 5, colour: 'red' });
    expect((await client().getStreamMetadata(stream)).metadata).toEqual({ maxCount: 5, colour: 'red' });
    await client().setStreamMetadata(stream, { maxAge: 60, truncateBefore: 2 });
    expect((await client().getStreamMetadata(stream)).metadata).toEqual({ maxAge: 60, truncateBefore: 2 });
  });

  test('$maxCount set before the first event keeps the last ones', async () => {
    const stream = newStream();
    await client().setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: NO_STREAM });
    for (let n = 0; n < 5; n++) await client().appendToStream(stream, happened(n));
    expect(await revisions(client().readStream(stream))).toEqual([3, 4]);
    expect(await revisions(client().readStream(stream, backwards))).toEqual([4, 3]);
    expect(await revisions(client().readStream(stream, { maxCount: 1 }))).toEqual([3]);
  });

  test('truncateBefore hides earlier events', async () => {
    const stream = await streamWith(5);
    await client().setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await revisions(client().readStream(stream))).toEqual([3, 4]);
    expect(await revisions(client().readStream(stream, backwards))).toEqual([4, 3]);
  });

  test('$maxAge hides older events', async () => {
    const stream = await streamWith(3);
    await client().setStreamMetadata(stream, { maxAge: 1 });
    for (let waited = 0; waited < 100; waited++) {
      if ((await revisions(client().readStream(stream))).length === 0) break;
      await sleep(100);
    }
    await client().setStreamMetadata(stream, { maxAge: 3_600, truncateBefore: 2 });
    expect(await revisions(client().readStream(stream))).toEqual([2]);
    await client().setStreamMetadata(stream, { maxAge: 1 });
    expect(await revisions(client().readStream(stream))).toEqual([]);
  });
});

describe('a soft delete', () => {
  test('hides the stream; later appends start a new history at the next revision', async () => {
    const stream = await streamWith(3);
    await client().deleteStream(stream, { expectedRevision: 2n });
    await expect(collect(client().readStream(stream))).rejects.toThrow(StreamNotFoundError);
    const done = await client().appendToStream(stream, happened(3), { expectedRevision: NO_STREAM });
    expect(done.nextExpectedRevision).toBe(3n);
    expect(await revisions(client().readStream(stream))).toEqual([3]);
    await client().appendToStream(stream, happened(4), { expectedRevision: 3n });
    expect(await revisions(client().readStream(stream, backwards))).toEqual([4, 3]);
  });

  test('is refused at another revision and for a stream that never existed', async () => {
    const stream = await streamWith(3);
    await expect(client().deleteStream(stream, { expectedRevision: 1n })).rejects.toThrow(WrongExpectedVersionError);
    expect(await revisions(client().readStream(stream))).toEqual([0, 1, 2]);
    await expect(client().deleteStream(newStream())).rejects.toThrow(WrongExpectedVersionError);
  });
});

describe('a tombstone', () => {
  test('ends the stream permanently', async () => {
    const stream = await streamWith(3);
    await client().tombstoneStream(stream, { expectedRevision: 2n });
    await expect(collect(client().readStream(stream))).rejects.toThrow(StreamDeletedError);
    const again = client().appendToStream(stream, happened(0), { expectedRevision: NO_STREAM });
    await expect(again).rejects.toThrow(StreamDeletedError);
    await expect(again).rejects.toMatchObject({ streamName: stream });
    await expect(client().deleteStream(stream)).rejects.toThrow(StreamDeletedError);
    await expect(client().getStreamMetadata(stream)).rejects.toThrow(StreamDeletedError);
  });
});
