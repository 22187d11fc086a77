import { expect, test } from '@jest/globals';
import { lineThrough, scheduleOf, trendOf } from './trend.ts';

test('steady growth is measured per hour and as a share of the mean, and values that go up and down do not grow', () => {
  expect(trendOf([10, 12, 14])).toEqual({ slope: 2, growth: 4 / 12 });
  expect(trendOf([1, 9, 9, 1])).toEqual({ slope: 0, growth: 0 });
  expect(
    lineThrough([
      [1, 5],
      [2, 7],
      [4, 11],
    ]),
  ).toEqual({ slope: 2, at0: 3 });
});

test('a day has all its chats, and as many in its first half as in its second', () => {
  const hours = scheduleOf(100, 24);
  const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  expect(sum(hours)).toBe(100);
  expect(Math.abs(sum(hours.slice(0, 12)) - 50)).toBeLessThanOrEqual(1);
  expect(hours[12]).toBeGreaterThan(hours[0] ?? 0);
});
