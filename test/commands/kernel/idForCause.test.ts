import { afterAll, expect, test } from '@jest/globals';
import { openIds } from '../../../commands/kernel/unique/ids.ts';
import { idForCause, openKeys } from '../../../commands/kernel/handle/requests.ts';
import { causeOf, envelope, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const deps = { store: log.store, ids: openIds(log.store, () => 1) };
const keys = openKeys(log.store, Buffer.alloc(32));
afterAll(() => log.close());

const keyed = async (id: string, companyId = 1) => {
  const cause = { ...causeOf(id), companyId };
  await keys.remember(cause, 'body');
  return cause;
};
/** The request records in the log. */
const noted = async () => {
  const seen: { stream: string; type: string }[] = [];
  const read = Promise.withResolvers<void>();
  const following = log.store.follow({
    prefixes: ['request-'],
    from: 'start',
    onBatch: async ({ events, live }) => {
      seen.push(...events.map(({ stream, event }) => ({ stream, type: event.type })));
      if (live) read.resolve();
    },
  });
  await read.promise;
  await following.stop();
  return seen;
};

test('a repeated request gets the id of the first one, also when both arrive at once', async () => {
  const cause = await keyed('http:1:key');
  const ids = await Promise.all([1, 2, 3].map(() => idForCause(deps, 'connection', cause)));
  expect(new Set([...ids, await idForCause(deps, 'connection', cause)]).size).toBe(1);
});

test('another request gets another id; a request without a key leaves no trace in the log', async () => {
  const ids = [await idForCause(deps, 'connection', await keyed('http:1:a'))];
  const before = await noted();
  ids.push(await idForCause(deps, 'connection', causeOf()), await idForCause(deps, 'connection', causeOf()));
  expect(new Set(ids).size).toBe(3);
  expect(await noted()).toEqual(before);
});

test('the same key in another company is another request', async () => {
  const [one, two] = [await keyed('http:5:same'), await keyed('http:5:same', 2)];
  expect(await idForCause(deps, 'connection', one)).not.toBe(await idForCause(deps, 'connection', two));
});

test('the id of a created record is stored with its key; the log keeps fifteen events per stream', async () => {
  const cause = await keyed('http:9:full');
  const id = await idForCause(deps, 'connection', cause);
  const stream = (await noted()).at(-1)?.stream ?? '';
  expect((await noted()).filter((each) => each.stream === stream).map(({ type }) => type)).toEqual([
    'RequestTaken',
    'IdGiven',
  ]);
  for (let n = 0; n < 40; n++) {
    const last = await log.store.last(stream);
    const event = { type: 'RequestTaken', data: { key: `k${n}`, body: 'b' } };
    await log.store.append(stream, [event], last?.revision ?? 'none', envelope());
  }
  expect((await log.store.read(stream)).events).toHaveLength(15);
  expect(await idForCause(deps, 'connection', cause)).not.toBe(id); // the first key has been dropped long ago
});
