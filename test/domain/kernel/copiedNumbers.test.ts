import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { readNumber } from '../../../domain/kernel/numberReading.ts';

const ana = { is: 'number', number: '5511988401266' };

test.each([
  ['with commas for thousands', '11,988,401,266'],
  ['with many zeros of a spreadsheet', '11988401266.00000'],
  ['with an exponent and a zero behind', '1,19884012660E+10'],
  ['with days behind', '11 98840-1266 (2ª a 6ª)'],
  ['for a call that the other person pays', '9090 11 98840-1266'],
  ['with its codes by name', 'DDI 55 DDD 11 Nº 98840-1266'],
  ['with the area code by name', 'DDD: 11 - Tel. 98840-1266'],
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

test('a slash or a bar may divide the codes from the number, in every country', () => {
  const countries = fc.constantFrom(...getCountries().filter((country) => getExampleNumber(country, examples)));
  const divider = fc.constantFrom('/', ' / ', '|', ' | ');
  fc.assert(
    fc.property(countries, divider, fc.constantFrom('', ' Ana', ' (casa)'), (country, sign, remark) => {
      const example = getExampleNumber(country, examples);
      if (!example) throw new Error(country);
      const international = `+${example.countryCallingCode}${sign}${example.nationalNumber}`;
      expect(readNumber(international + remark, country)).toEqual({ is: 'number', number: example.number.slice(1) });
      const [area = '', ...rest] = example.formatNational().split(/[\s-]+/);
      if (rest.length === 0 || area.replace(/\D/g, '').length > 5) return;
      const whole = readNumber(`${area} ${rest.join(' ')}`, country);
      expect(readNumber(area + sign + rest.join(' ') + remark, country)).toEqual(whole);
    }),
  );
});

test('a slash between two numbers still divides them', () => {
  const number = fc.stringMatching(/^(?:11|21|85) (?:9[6-9]\d{3}|[23]\d{3})-\d{4}$/);
  fc.assert(
    fc.property(number, number, (one, other) => {
      fc.pre(one !== other);
      expect(readNumber(`${one} / ${other}`, 'BR')).toEqual({ is: 'flawed', flaw: 'several' });
    }),
  );
});
