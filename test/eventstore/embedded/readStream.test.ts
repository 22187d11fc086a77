import { beforeAll, describe, expect, test } from '@jest/globals';
import { BACKWARDS, END, START, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { collect, happened, newStream, revisions, several } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();

describe('a stream of 600 events', () => {
  const stream = newStream();
  beforeAll(async () => {
    for (let from = 0; from < 600; from += 100) await client().appendToStream(stream, several(100, from));
  });
  const from = (first: number, last: number): number[] => {
    const step = first <= last ? 1 : -1;
    return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + step * index);
  };
  const back = { direction: BACKWARDS } as const;

  test.each([
    ['forwards', { fromRevision: START }, from(0, 599)],
    ['forwards, at most 5', { fromRevision: START, maxCount: 5 }, from(0, 4)],
    ['forwards from 300, at most 290', { fromRevision: 300n, maxCount: 290 }, from(300, 589)],
    ['forwards from 598', { fromRevision: 598n }, from(598, 599)],
    ['forwards from beyond the end', { fromRevision: 600n }, []],
    ['backwards', { ...back, fromRevision: END }, from(599, 0)],
    ['backwards, at most 1', { ...back, fromRevision: END, maxCount: 1 }, [599]],
    ['backwards from 300, at most 300', { ...back, fromRevision: 300n, maxCount: 300 }, from(300, 1)],
    ['backwards from 1', { ...back, fromRevision: 1n }, [1, 0]],
    ['backwards from the start', { ...back, fromRevision: START }, [0]],
  ] as const)('read %s', async (_, options, expected) => {
    expect(await revisions(client().readStream(stream, options))).toEqual(expected);
  });
});

test('the store works normally after a reader stops early', async () => {
  const stream = newStream();
  await client().appendToStream(stream, several(100));
  const read = client().readStream(stream);
  for await (const { event } of read) if (event?.revision === 3n) break;
  expect(await revisions(client().readStream(stream, { maxCount: 2 }))).toEqual([0, 1]);
});

test('distinguishes a missing stream from a tombstoned one', async () => {
  const stream = newStream();
  await expect(collect(client().readStream(stream))).rejects.toThrow(StreamNotFoundError);
  await client().appendToStream(stream, happened(0));
  await client().tombstoneStream(stream);
  await expect(collect(client().readStream(stream))).rejects.toThrow(StreamDeletedError);
});
