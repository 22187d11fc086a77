import { beforeEach, expect, test } from '@jest/globals';
import { openActorCache } from '../../gateway/actorCache.ts';

let asked: string[];
let profile: string;
let cache: ReturnType<typeof openActorCache<{ profile: string }>>;
beforeEach(() => {
  asked = [];
  profile = 'admin';
  cache = openActorCache(async (companyId, sessionId) => {
    asked.push(`${companyId}.${sessionId}`);
    return sessionId === 'over' ? null : { profile };
  });
});
const whoIs = async (sessionId = 's', companyId = 1) => (await cache.read(companyId, sessionId))?.profile;

test('reads a user once', async () => {
  expect([await whoIs(), await whoIs(), await whoIs()]).toEqual(['admin', 'admin', 'admin']);
  expect(asked).toEqual(['1.s']);
});

test('reads a user again after a change in the same company, but not in another one', async () => {
  await whoIs();
  await whoIs('s', 11);
  profile = 'user';
  cache.forget(11);
  expect(await whoIs()).toBe('admin');
  cache.forget(1);
  expect(await whoIs()).toBe('user');
  cache.forget(0);
  await whoIs('s', 11);
  expect(asked).toEqual(['1.s', '11.s', '1.s', '11.s']);
});

test('reads a session that has ended each time', async () => {
  expect([await whoIs('over'), await whoIs('over')]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(2);
});

test('does not cache a result that was read during a change', async () => {
  const reading = Promise.withResolvers<{ profile: string }>();
  const slow = openActorCache(() => reading.promise);
  const first = slow.read(1, 's');
  slow.forget(1);
  reading.resolve({ profile: 'admin' });
  await first;
  let again = 0;
  const counted = openActorCache(async () => ({ profile: String(++again) }));
  const one = counted.read(1, 's');
  counted.forget(1);
  await one;
  expect(await counted.read(1, 's')).toEqual({ profile: '2' });
  expect(await counted.read(1, 's')).toEqual({ profile: '2' });
});

test('caches nothing while changes are not received', async () => {
  await whoIs();
  cache.deaf();
  profile = 'user';
  expect([await whoIs(), await whoIs()]).toEqual(['user', 'user']);
  expect(asked).toHaveLength(3);
  cache.hearing();
  expect([await whoIs(), await whoIs()]).toEqual(['user', 'user']);
  expect(asked).toHaveLength(4);
});

test('reads an expired entry again even without a change', async () => {
  let now = 1;
  const reads: number[] = [];
  const until = openActorCache(
    async () => {
      reads.push(now);
      return { end: now + 5 };
    },
    ({ end }) => end <= now,
  );
  await until.read(1, 's');
  now = 5;
  await until.read(1, 's');
  expect(reads).toEqual([1]);
  now = 6;
  await until.read(1, 's');
  expect(reads).toEqual([1, 6]);
});
