import { describe, expect, test } from '@jest/globals';
import { rowsOf } from '../../../domain/contact/columns.ts';

const ana = { name: 'Ana', number: '5511988401266', email: 'ana@example.com' };

describe('the columns of a sheet', () => {
  test.each([
    ['Portuguese', ['Nome', 'Número', 'E-mail']],
    ['Portuguese, in other words', ['  nome completo', 'TELEFONE', 'Email:']],
    ['English', ['Name', 'Phone number', 'Email address']],
    ['Spanish', ['Nombre', 'Teléfono', 'Correo electrónico']],
    ['the names of the interface', ['name', 'number', 'email']],
  ])('are known by their headers in %s', (_, header) => {
    expect(rowsOf([header, ['Ana', '5511988401266', 'ana@example.com']])).toEqual([{ line: 2, ...ana }]);
  });

  test('may stand in any order, between others; the header that says just the word counts', () => {
    const sheet = [
      ['Código', 'E-mail', 'Nome da empresa', 'Nome', 'Celular', 'Telefone fixo'],
      [7, 'ana@example.com', 'Casa Aurora', 'Ana', 5511988401266, '1133334444'],
    ];
    expect(rowsOf(sheet)).toEqual([{ line: 2, ...ana }]);
  });

  test('without headers are name, number, e-mail', () => {
    expect(rowsOf([['Ana', '5511988401266', 'ana@example.com']])).toEqual([{ line: 1, ...ana }]);
  });

  test('under headers of another language are taken by position, and the headers are nobody', () => {
    expect(
      rowsOf([
        ['Имя', 'Телефон'],
        ['Ana', '5511988401266'],
      ]),
    ).toEqual([{ line: 2, ...ana, email: '' }]);
  });

  test('of which the sheet has no name or e-mail leave them empty', () => {
    expect(rowsOf([['Número'], ['5511988401266']])).toEqual([{ line: 2, name: '', number: ana.number, email: '' }]);
  });
});

describe('the rows of a sheet', () => {
  test('keep their place on the sheet; blank ones are nobody', () => {
    const sheet = [[], ['Nome', 'Número'], ['Ana', '1'], [null, '  '], [], ['Bia', '2']];
    expect(rowsOf(sheet).map(({ line, name }) => [line, name])).toEqual([
      [3, 'Ana'],
      [6, 'Bia'],
    ]);
  });

  test('hold a number cell as its digits', () => {
    expect(
      rowsOf([
        ['Nome', 'Número'],
        ['Ana', 5511988401266],
      ])[0]?.number,
    ).toBe('5511988401266');
  });

  test('of an empty sheet, or of headers alone, are none', () => {
    expect([rowsOf([]), rowsOf([[], []]), rowsOf([['Nome', 'Número', 'E-mail']])]).toEqual([[], [], []]);
  });
});
