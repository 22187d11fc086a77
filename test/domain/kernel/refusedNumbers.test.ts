import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { readNumber } from '../../../domain/kernel/numberReading.ts';

const ana = '5511988401266';
const flawed = (flaw: string) => ({ is: 'flawed', flaw });

test('a document next to a number is not read, and alone is no number', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`));
  const document = fc.oneof(
    fc.tuple(fc.constantFrom('CPF', 'cpf:', 'CPF nº', 'RG', 'DNI', 'NIF:', 'CURP'), digits(11)),
    fc.tuple(fc.constantFrom('CNPJ', 'Cnpj -', 'RUC'), digits(14)),
    fc.tuple(fc.constantFrom('CEP', 'cep:'), digits(8)),
  );
  fc.assert(
    fc.property(document, ([label, number]) => {
      expect(readNumber(`${label} ${number}`, 'BR')).toEqual(flawed('none'));
      expect(readNumber(`11 98840-1266 ${label} ${number}`, 'BR')).toEqual({ is: 'number', number: ana });
    }),
  );
});

test('a number with one digit more than its country has is refused', () =>
  fc.assert(
    fc.property(fc.constantFrom<CountryCode>('BR', 'US', 'PT', 'PE', 'ES'), fc.nat(9), (of, digit) => {
      const typed = `${getExampleNumber(of, examples)?.number}${digit}`;
      expect(readNumber(typed, 'BR')).toEqual(flawed('long'));
    }),
  ));

test('a letter typed for a digit never makes another number', () => {
  const at = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(at, fc.constantFrom('O', 'o', 'l', 'I', 'S', 'B'), fc.boolean(), (place, letter, hasDash) => {
      const own = Array.from('988401266', (digit, nth) => (nth === place ? letter : digit));
      const typed = `11 ${own.slice(0, 5).join('')}${hasDash ? '-' : ''}${own.slice(5).join('')}`;
      const reading = readNumber(typed, 'BR');
      expect([typed, reading.is]).toEqual([typed, 'flawed']);
    }),
  );
});

test('a number without its area code never becomes one of another country', () => {
  // 3003-0000 and 4004-0000 are services without an area code.
  const local = fc.stringMatching(/^[25-8]\d{7}$|^9[6-9]\d{7}$/);
  fc.assert(
    fc.property(local, fc.constantFrom('BR' as const, 'AR' as const, undefined), (number, country) =>
      expect(readNumber(`+55 ${number}`, country)).toEqual(flawed('noArea')),
    ),
  );
});

test('a small number next to a number is left out, or refused where it could belong to it', () => {
  const beside = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('-', '.', ')', ':'));
  fc.assert(
    fc.property(beside, ([small, sign]) => {
      const before = readNumber(`${small} ${sign} 11 98840-1266`, 'BR');
      expect([{ is: 'number', number: ana }, flawed('several')]).toContainEqual(before);
      expect(readNumber(`11 98840-1266 (${small})`, 'BR')).toEqual({ is: 'number', number: ana });
    }),
  );
});

test.each(['R$ 11.988.401,26', 'US$ 1,198,840.12', '€ 11 988 401'])('%s is money', (amount) =>
  expect(readNumber(amount, 'BR')).toEqual(flawed('none')),
);

test('the number of a label is left out', () => {
  const label = fc.tuple(fc.constantFrom('Tel', 'Fone', 'Ana', 'celular'), fc.constantFrom(2, 3, 4, 5, 6, 8, 9));
  fc.assert(
    fc.property(label, fc.constantFrom(':', ' -', '.', ')'), ([word, small], sign) =>
      expect(readNumber(`${word} ${small}${sign} 11 98840-1266`, 'BR')).toEqual({ is: 'number', number: ana }),
    ),
  );
});

test('the mask of a form that was not filled in is refused', () => {
  const left = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(left, (places) => {
      const typed = '(11) 98840-1266'.split('');
      for (let at = typed.length - 1, open = places; open > 0; at--)
        if (/\d/.test(typed[at] ?? '')) {
          typed[at] = '_';
          open--;
        }
      expect(readNumber(typed.join(''), 'BR').is).toBe('flawed');
    }),
  );
});

test('a date is no number', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = fc.record({
    year: fc.integer({ min: 1930, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 31 }),
    sign: fc.constantFrom('-', '.', '/'),
    hour: fc.constantFrom('', ' 10:30', ' 08:05:00', 'T23:59:59.000Z', ' 9h30'),
  });
  fc.assert(
    fc.property(day, ({ year, month, date, sign, hour }) => {
      expect(readNumber(`${year}-${two(month)}-${two(date)}${hour}`, 'BR')).toEqual(flawed('none'));
      expect(readNumber(`${two(date)}${sign}${two(month)}${sign}${year}${hour}`, 'BR')).toEqual(flawed('none'));
    }),
  );
});

test('a number that lost its last digits is refused', () => {
  const numbers = fc.constantFrom(
    '11 98840-1266',
    '(11)98840-1266',
    '011 98840 1266',
    '21 99777.0001',
    '47 98840-1266',
  );
  const foreign = fc.constantFrom<[CountryCode, string]>(
    ['US', '415 555-2671'],
    ['PT', '912 345 678'],
    ['PE', '912 345 678'],
  );
  const lost = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(numbers, lost, (number, digits) =>
      // Eight digits may also be a number without its area code.
      expect([flawed('short'), flawed('noArea')]).toContainEqual(readNumber(number.slice(0, -digits), 'BR')),
    ),
  );
  fc.assert(
    fc.property(foreign, lost, ([country, number], digits) =>
      expect(readNumber(number.slice(0, -digits), country).is).toBe('flawed'),
    ),
  );
});

test.each([
  ['(11)98840-1266(11)97777-6666', 'several'],
  ['+5511988401266 ::: +551133334444', 'several'],
  ['5511988401266:::551133334444', 'several'],
  ['11 98840-12', 'short'],
  ['11 98840-126', 'short'],
  ['11 9 8840 126', 'short'],
  ['+55 11 98840-126', 'short'],
  ['(00) 98840-1266', 'noArea'],
  ['(11) 00000-0000', 'none'],
  ['11111111111', 'none'],
  ['(99) 99999-9999', 'none'],
  ['5511988401', 'short'],
  ['55119884012', 'short'],
  ['11 3333-44444', 'long'],
  ['3333-4444 (11)', 'none'],
  ['ana11988401266@example.com', 'none'],
  ['https://wa.me/message/ABCDEF11988401266', 'none'],
  ['01/11/1988 40126', 'short'],
  ['sala 11 / 3333-4444', 'several'],
  ['https://example.com/11988401266', 'none'],
])('%s is refused: %s', (typed, flaw) => expect(readNumber(typed, 'BR')).toEqual(flawed(flaw)));
