import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openAttempts } from '../../../commands/session/attempts.ts';
import { createSharedCounts } from '../../../gateway/sharedCounts.ts';
import { streamMigrations } from '../../../projections/kernel/run/migrations.ts';
import { migrate } from '../../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.db, streamMigrations);
});
afterAll(() => fresh.drop());

/** Two gateways, used in turns. Their clock stands still until the test moves it. */
const world = async () => {
  await fresh.db('stream.counted').delete();
  let now = 1_000_000;
  const counts = [1, 2].map(() => createSharedCounts(fresh.db, Buffer.from('secret'), () => new Date(now)));
  for (const { stop } of counts) stop();
  const gateways = counts.map(({ attempts }) => openAttempts(attempts));
  let nth = 0;
  const check = <T>(key: string, isRight: () => Promise<T | null>): Promise<T | null> => {
    const gateway = gateways[nth++ % gateways.length];
    return gateway ? gateway.check(key, isRight) : Promise.reject(new Error('none'));
  };
  /** The outcome of an attempt: let in, wrong, or the seconds to wait. */
  const attempt = (key: string, right = false): Promise<unknown> =>
    check(key, async () => (right ? 'in' : null))
      .then((found) => found ?? 'wrong')
      .catch((error: { detail: { retryAfter: number } }) => error.detail.retryAfter);
  return { check, attempt, pass: (seconds: number) => void (now += seconds * 1_000) };
};

describe('guessing a password', () => {
  test('costs nothing four times, then pauses double up to five minutes', async () => {
    const { attempt, pass } = await world();
    for (let n = 0; n < 4; n++) expect(await attempt('ana')).toBe('wrong');
    const pauses: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      expect(await attempt('ana')).toBe('wrong');
      const wait = await attempt('ana', true); // not even the right one is checked
      pauses.push(wait);
      pass(Number(wait));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    expect(await attempt('ana', true)).toBe('in'); // a pause, not a lock
    expect(await attempt('ana')).toBe('wrong');
    expect(await attempt('ana', true)).toBe('in'); // and counting starts again
  });

  test('for one e-mail does not pause another', async () => {
    const { attempt } = await world();
    for (let n = 0; n < 5; n++) await attempt('ana');
    expect(await attempt('ana', true)).toBe(1);
    expect(await attempt('bia', true)).toBe('in');
  });

  test('is forgotten after an hour', async () => {
    const { attempt, pass } = await world();
    for (let n = 0; n < 5; n++) await attempt('ana');
    pass(3_600);
    for (let n = 0; n < 5; n++) expect(await attempt('ana')).toBe('wrong');
    expect(await attempt('ana', true)).toBe(1);
  });

  test('does not extend a pause when a clock is set back', async () => {
    const { attempt, pass } = await world();
    pass(7_200);
    for (let n = 0; n < 20; n++) await attempt('ana');
    pass(-3_600);
    for (let n = 0; n < 5; n++) expect(await attempt('ana')).toBe('wrong');
    expect(await attempt('ana', true)).toBe(1);
  });

  test('is not possible while attempts cannot be counted', async () => {
    const { check } = await world();
    const asked: string[] = [];
    await fresh.db.raw('alter table stream.counted rename to away');
    try {
      const isRight = async () => asked.push('looked at');
      await expect(check('ana', isRight)).rejects.toThrow('does not exist');
      expect(asked).toEqual([]);
    } finally {
      await fresh.db.raw('alter table stream.away rename to counted');
    }
  });

  test('in parallel is counted before any answer', async () => {
    const { attempt } = await world();
    const all = await Promise.all(Array.from({ length: 50 }, () => attempt('ana')));
    expect(all.filter((answer) => answer === 'wrong')).toHaveLength(5);
  });

  test('does not include attempts during an outage of the stores', async () => {
    const { check, attempt } = await world();
    const away = () => check('ana', () => Promise.reject(new Error('away')));
    for (let n = 0; n < 20; n++) await expect(away()).rejects.toThrow('away');
    expect(await attempt('ana', true)).toBe('in');
  });
});
