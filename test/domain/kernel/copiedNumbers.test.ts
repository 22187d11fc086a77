import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readNumber } from '../../../domain/kernel/numberReading.ts';

const ana = { is: 'number', number: '5511988401266' };

test.each([
  ['with commas for thousands', '11,988,401,266'],
  ['with many zeros of a spreadsheet', '11988401266.00000'],
  ['with an exponent and a zero behind', '1,19884012660E+10'],
  ['with days behind', '11 98840-1266 (2ª a 6ª)'],
  ['for a call that the other person pays', '9090 11 98840-1266'],
  ['next to an e-mail', '11 98840-1266 ana2020@example.com'],
])('%s: %s', (_, typed) => expect(readNumber(typed, 'BR')).toEqual(ana));

test('a spreadsheet’s groups, decimals and exponents change no number', () => {
  const separator = fc.constantFrom('.', ',', ' ');
  const zeros = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(fc.constantFrom('11988401266', '5511988401266'), separator, zeros, (digits, sign, count) => {
      const grouped = digits.replace(/(?<=\d)(?=(?:\d{3})+$)/g, sign);
      const exponent = `${digits[0]}.${digits.slice(1)}${'0'.repeat(count)}E+${digits.length - 1}`;
      for (const typed of [grouped, `${digits}.${'0'.repeat(count)}`, exponent])
        expect([typed, readNumber(typed, 'BR')]).toEqual([typed, ana]);
    }),
  );
});
