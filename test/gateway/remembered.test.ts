import { beforeEach, expect, test } from '@jest/globals';
import { openRemembered } from '../../gateway/remembered.ts';

let asked: string[];
let profile: string;
let remembered: ReturnType<typeof openRemembered<{ profile: string }>>;
beforeEach(() => {
  asked = [];
  profile = 'admin';
  remembered = openRemembered(async (companyId, sessionId) => {
    asked.push(`${companyId}.${sessionId}`);
    return sessionId === 'over' ? null : { profile };
  });
});
const whoIs = async (sessionId = 's', companyId = 1) => (await remembered.read(companyId, sessionId))?.profile;

test('reads a user once', async () => {
  expect([await whoIs(), await whoIs(), await whoIs()]).toEqual(['admin', 'admin', 'admin']);
  expect(asked).toEqual(['1.s']);
});

test('reads a user again after a change in the same company, but not in another one', async () => {
  await whoIs();
  await whoIs('s', 11);
  profile = 'user';
  remembered.forget(11);
  expect(await whoIs()).toBe('admin');
  remembered.forget(1);
  expect(await whoIs()).toBe('user');
  remembered.forget(0);
  await whoIs('s', 11);
  expect(asked).toEqual(['1.s', '11.s', '1.s', '11.s']);
});

test('reads a session that has ended each time', async () => {
  expect([await whoIs('over'), await whoIs('over')]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(2);
});

test('does not cache a result that was read during a change', async () => {
  const reading = Promise.withResolvers<{ profile: string }>();
  const slow = openRemembered(() => reading.promise);
  const first = slow.read(1, 's');
  slow.forget(1);
  reading.resolve({ profile: 'admin' });
  await first;
  let again = 0;
  const counted = openRemembered(async () => ({ profile: String(++again) }));
  const one = counted.read(1, 's');
  counted.forget(1);
  await one;
  expect(await counted.read(1, 's')).toEqual({ profile: '2' });
  expect(await counted.read(1, 's')).toEqual({ profile: '2' });
});

test('caches nothing while changes are not received', async () => {
  await whoIs();
  remembered.deaf();
  profile = 'user';
  expect([await whoIs(), await whoIs()]).toEqual(['user', 'user']);
  expect(asked).toHaveLength(3);
  remembered.hearing();
  expect([await whoIs(), await whoIs()]).toEqual(['user', 'user']);
  expect(asked).toHaveLength(4);
});

test('reads an expired entry again even without a change', async () => {
  let now = 1;
  const reads: number[] = [];
  const until = openRemembered(
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
