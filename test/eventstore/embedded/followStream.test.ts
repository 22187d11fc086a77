import { expect, test } from '@jest/globals';
import { END, START, StreamDeletedError, type ReadRevision } from '@eventstore/db-client';
import { happened, newStream, several } from './events.ts';
import { useStore } from './server.ts';

const client = useStore();

/** Follows a stream until it delivers `last`. Calls `act` at the first CaughtUp (or confirmation, for a missing stream). */
const follow = (
  stream: string,
  { fromRevision, last }: { fromRevision: ReadRevision; last: string },
  on: 'caughtUp' | 'confirmation',
  act: () => Promise<unknown>,
) =>
  new Promise<string[]>((resolve, reject) => {
    const seen: string[] = [];
    const subscription = client().subscribeToStream(stream, { fromRevision });
    const saw = (what: string): void => {
      seen.push(what);
      if (what === last) subscription.unsubscribe().then(() => resolve(seen), reject);
    };
    subscription
      .on('confirmation', () => saw('confirmation'))
      .on('caughtUp', () => saw('caughtUp'))
      .on('data', ({ event }) => saw(String(event?.revision)))
      .on('error', reject)
      .once(on, () => void act().catch(reject));
  });

test.each([
  ['the start', START, ['0', '1', '2']],
  ['revision 0', 0n, ['1', '2']],
  ['revision 2', 2n, []],
  ['the end', END, []],
] as const)('from %s: what is after it, CaughtUp, what comes', async (_, from, before) => {
  const stream = newStream();
  await client().appendToStream(stream, several(3));
  const seen = await follow(stream, { fromRevision: from, last: '4' }, 'caughtUp', () =>
    client().appendToStream(stream, several(2, 3)),
  );
  expect(seen).toEqual(['confirmation', ...before, 'caughtUp', '3', '4']);
});

test('waits for a stream that does not exist yet, and delivers its first event before CaughtUp', async () => {
  const stream = newStream();
  const seen = await follow(stream, { fromRevision: START, last: 'caughtUp' }, 'confirmation', () =>
    client().appendToStream(stream, happened(0)),
  );
  expect(seen).toEqual(['confirmation', '0', 'caughtUp']);
});

test('a live reader gets each event of a stream that keeps only one', async () => {
  const stream = newStream();
  await client().setStreamMetadata(stream, { maxCount: 1 });
  await client().appendToStream(stream, several(3));
  const seen = await follow(stream, { fromRevision: START, last: '23' }, 'caughtUp', async () => {
    for (let n = 3; n < 24; n++) await client().appendToStream(stream, happened(n));
  });
  const live = Array.from({ length: 21 }, (_, n) => String(n + 3));
  expect(seen).toEqual(['confirmation', '2', 'caughtUp', ...live]);
});

test('a tombstone ends the subscription with StreamDeleted', async () => {
  const stream = newStream();
  await client().appendToStream(stream, happened(0));
  const following = follow(stream, { fromRevision: START, last: 'never' }, 'caughtUp', () =>
    client().tombstoneStream(stream),
  );
  await expect(following).rejects.toThrow(StreamDeletedError);
  await expect(follow(stream, { fromRevision: START, last: 'never' }, 'caughtUp', async () => {})).rejects.toThrow(
    StreamDeletedError,
  );
});
