import { expect, test } from '@jest/globals';
import { createHourlyAllowance } from '../../connector/hourlyAllowance.ts';

test('a phone has a limit per hour that counts repetitions once, and another phone has another limit', () => {
  const allows = createHourlyAllowance(2);
  const [one, other] = [
    { companyId: 1, connectionId: 1 },
    { companyId: 1, connectionId: 2 },
  ];
  expect(['a', 'b', 'a', 'c'].map((waId) => allows(one, waId))).toEqual([true, true, true, false]);
  expect(allows(other, 'c')).toBe(true);
});
