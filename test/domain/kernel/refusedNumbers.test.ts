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
