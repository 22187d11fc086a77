import { describe, expect, test } from '@jest/globals';
import { openAttempts } from '../../../commands/session/attempts.ts';

const world = () => {
  let now = 1_000_000;
  const attempts = openAttempts(() => now);
  /** What an attempt comes to: let in, wrong, or how many seconds to wait. */
  const attempt = (key: string, right = false): Promise<unknown> =>
    attempts
      .check(key, async () => (right ? 'in' : null))
      .then((found) => found ?? 'wrong')
      .catch((error: { detail: { retryAfter: number } }) => error.detail.retryAfter);
  return { attempts, attempt, pass: (seconds: number) => void (now += seconds * 1_000) };
};

describe('the guessing of a password', () => {
  test('costs nothing four times, then pauses that double, to five minutes', async () => {
    const { attempt, pass } = world();
    for (let n = 0; n < 4; n++) expect(await attempt('ana')).toBe('wrong');
    const pauses: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      expect(await attempt('ana')).toBe('wrong');
      const wait = await attempt('ana', true); // not even the right one is looked at
      pauses.push(wait);
      pass(Number(wait));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    expect(await attempt('ana', true)).toBe('in'); // a pause, not a lock
    expect(await attempt('ana')).toBe('wrong');
    expect(await attempt('ana', true)).toBe('in'); // and it begins anew
  });

  test('of one e-mail is no pause for another', async () => {
    const { attempt } = world();
    for (let n = 0; n < 5; n++) await attempt('ana');
    expect(await attempt('ana', true)).toBe(1);
    expect(await attempt('bia', true)).toBe('in');
  });

  test('by many at once is counted before any of them is answered', async () => {
    const { attempt } = world();
    const all = await Promise.all(Array.from({ length: 50 }, () => attempt('ana')));
    expect(all.filter((answer) => answer === 'wrong')).toHaveLength(5);
  });

  test('is not what happens while the stores are away', async () => {
    const { attempts, attempt } = world();
    const away = () => attempts.check('ana', () => Promise.reject(new Error('away')));
    for (let n = 0; n < 20; n++) await expect(away()).rejects.toThrow('away');
    expect(await attempt('ana', true)).toBe('in');
  });
});
