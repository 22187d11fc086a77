import { describe, expect, test } from '@jest/globals';
import { daysUntil, expiresSoon } from '../../../web/session/expiry.ts';

describe('the days that remain', () => {
  test('count from today in the company’s zone', () => {
    const lateEvening = new Date('2026-11-22T02:00:00Z');
    expect(daysUntil('2026-11-22', 'America/Sao_Paulo', lateEvening)).toBe(1);
    expect(daysUntil('2026-11-22', 'UTC', lateEvening)).toBe(0);
    expect(daysUntil('2026-11-20', 'America/Sao_Paulo', lateEvening)).toBe(-1);
  });

  test('0 to 4 are few', () => {
    expect([-1, 0, 4, 5].map(expiresSoon)).toEqual([false, true, true, false]);
  });
});
