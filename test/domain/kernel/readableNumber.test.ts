import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { digitsOf } from '../../../domain/kernel/phoneNumber.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';

describe('formats a stored number for people', () => {
  test.each([
    ['5511988401266', '+55 11 98840-1266'],
    ['551140028120', '+55 11 4002-8120'],
    ['553188401266', '+55 31 8840-1266'],
    ['558007271234', '+55 800 727 1234'],
    ['351912345678', '+351 912 345 678'],
    ['14155552671', '+1 415 555 2671'],
    ['5491123456789', '+54 9 11 2345 6789'],
    ['541123456789', '+54 11 2345 6789'],
    ['5215512345678', '+52 1 55 1234 5678'],
    ['525512345678', '+52 55 1234 5678'],
    ['4520123456', '+45 20 12 34 56'],
    ['447911123456', '+44 7911 123456'],
    ['51912345678', '+51 912 345 678'],
    ['551198', '+551198'],
    ['120363000000000077', '+120363000000000077'],
    ['12', '+12'],
    ['4900000', '+4900000'],
    ['', ''],
  ])('%s is %s', (number, shown) => expect(readableNumber(number)).toBe(shown));

  test('groups mobiles of all countries except Brazil as libphonenumber-js does', () => {
    for (const country of getCountries().filter((each) => each !== 'BR')) {
      const mobile = getExampleNumber(country, examples);
      if (mobile) expect(readableNumber(mobile.number)).toBe(mobile.formatInternational());
    }
  });

  test('keeps all digits and adds only +, spaces and hyphens', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (number) => {
        const shown = readableNumber(number);
        expect(digitsOf(shown)).toBe(number);
        expect(shown).toMatch(/^\+\d+([ -]\d+)*$/);
      }),
    ));
});
