import { describe, expect, test } from '@jest/globals';
import { daysUntil, expiresSoon } from '../../../../web/api/session/expiry.ts';

describe('the remaining days', () => {
  test('are counted from today in the company’s time zone', () => {
    const lateEvening = new Date('2026-11-22T02:00:00Z');
    expect(daysUntil('2026-11-22', 'America/Sao_Paulo', lateEvening)).toBe(1);
    expect(daysUntil('2026-11-22', 'UTC', lateEvening)).toBe(0);
    expect(daysUntil('2026-11-20', 'America/Sao_Paulo', lateEvening)).toBe(-1);
  });

  test('are few from 0 to 4', () => {
    expect([-1, 0, 4, 5].map(expiresSoon)).toEqual([false, true, true, false]);
  });
});
