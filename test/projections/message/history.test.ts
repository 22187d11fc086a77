import { expect, test } from '@jest/globals';
import { limitedInstant } from '../../../projections/message/history.ts';

test('an impossible clock value still gives an instant', () => {
  expect(limitedInstant(1_800_000_000_000)).toBe('2027-01-15T08:00:00.000Z');
  for (const ms of [9e18, -9e18, Infinity, NaN]) expect(limitedInstant(ms)).toMatch(/Z$/);
});
