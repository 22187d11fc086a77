import { expect, test } from '@jest/globals';
import { spelledTaxNumber, taxNumberOf } from '../../../domain/kernel/taxNumber.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  [' 52998224725 ', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('%s is a CPF or CNPJ', (text, bare) => {
  expect(taxNumberOf(text)).toBe(bare);
});

test.each(['529.982.247-26', '111.111.111-11', '11.222.333/0001-80', '5299822472', 'oi', '', '12ABC34501DE36'])(
  '%j is no CPF or CNPJ',
  (text) => {
    expect(taxNumberOf(text)).toBeNull();
  },
);

test('a CPF or CNPJ is formatted as people write it', () => {
  expect(spelledTaxNumber('52998224725')).toBe('529.982.247-25');
  expect(spelledTaxNumber('11222333000181')).toBe('11.222.333/0001-81');
});
