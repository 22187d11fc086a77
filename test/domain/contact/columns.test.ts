import { describe, expect, test } from '@jest/globals';
import { sheetRowsOf as rowsFor } from '../../../domain/contact/columns.ts';
import type { Cells } from '../../../domain/contact/table.ts';

const rowsOf = (sheet: Cells) => rowsFor(sheet, 'America/Sao_Paulo');
const ana = { name: 'Ana', number: '5511988401266', email: 'ana@example.com' };

describe('the columns of a sheet', () => {
  test.each([
    ['Portuguese', ['Nome', 'Número', 'E-mail']],
    ['Portuguese, in other words', ['  nome completo', 'TELEFONE', 'Email:']],
    ['English', ['Name', 'Phone number', 'Email address']],
    ['Spanish', ['Nombre', 'Teléfono', 'Correo electrónico']],
    ['the names of the interface', ['name', 'number', 'email']],
  ])('are found by their headers in %s', (_, header) => {
    expect(rowsOf([header, ['Ana', '5511988401266', 'ana@example.com']])).toEqual([{ line: 2, ...ana }]);
  });

  test('may be in any order, among other columns, and an exact header wins', () => {
    const sheet = [
      ['Código', 'E-mail', 'Nome da empresa', 'Nome', 'Celular', 'Telefone fixo'],
      [7, 'ana@example.com', 'Casa Aurora', 'Ana', 5511988401266, '1133334444'],
    ];
    expect(rowsOf(sheet)).toEqual([{ line: 2, ...ana }]);
  });

  test.each([
    [['Nome', 'Número do pedido', 'Telefone'], 2],
    [['Nome', 'Telefone', 'Celular'], 2],
    [['Nome', 'Fone', 'WhatsApp'], 2],
    [['Nome', 'Número', 'Telefone comercial'], 2],
    [['Nome', 'Endereço', 'Número', 'CEP', 'Tel.'], 4],
    [['Nome', 'Número da casa', 'Número'], 2],
    [['Nome', 'CPF', 'Número do cliente', 'Telefone do cliente'], 3],
    [['First Name', 'Phone 1 - Type', 'Phone 1 - Value'], 2],
    [['Name', 'Phone', 'Mobile Phone'], 2],
    [['Nome', 'Telefone', 'Telefone 2'], 1],
    [['Contato', 'Contact phone'], 1],
    [['nm_cliente', 'nr_celular'], 1],
    [['Apelido', 'Zap'], 1],
  ])('%j: the phone is in column %i', (header, at) => {
    const cells = header.map((_, index) => (index === 0 ? 'Ana' : index === at ? '5511988401266' : '11977776666'));
    expect(rowsOf([header, cells])[0]).toMatchObject({ name: 'Ana', number: '5511988401266' });
  });

  test.each([
    ['Endereço de email'],
    ['Pessoa - E-mail - Trabalho'],
    ['ds_email'],
    ['Customer Email'],
    ['emailCliente'],
    ['Correo electrónico del cliente'],
  ])('%s: the e-mail', (header) =>
    expect(
      rowsOf([
        ['Nome', 'Celular', 'Aceita e-mail', 'Data do último e-mail', header],
        ['Ana', '5511988401266', 'sim', '30/11/2026', 'ana@example.com'],
      ]),
    ).toEqual([{ line: 2, ...ana }]),
  );

  test('of a shop give first and last name', () =>
    expect(
      rowsOf([
        ['Billing First Name', 'Billing Last Name', 'Billing Phone', 'Billing Email'],
        ['Ana', 'Souza', '5511988401266', 'ana@example.com'],
      ]),
    ).toEqual([{ line: 2, ...ana, name: 'Ana Souza' }]));

  test('with several phones give each row its first number, mobiles first', () => {
    const header = ['Nome', 'Telefone', 'Celular'];
    const rows = [
      ['Ana', '1133334444', '11988401266'],
      ['Bia', '1133334444', ''],
      ['Caio', '1133334444', 'não tem'],
      ['Davi', '', '98840'],
    ];
    expect(rowsOf([header, ...rows]).map(({ number }) => number)).toEqual([
      '11988401266',
      '1133334444',
      '1133334444',
      '98840',
    ]);
  });

  test('are name, number and e-mail without headers', () => {
    expect(rowsOf([['Ana', '5511988401266', 'ana@example.com']])).toEqual([{ line: 1, ...ana }]);
  });

  test('count by position under headers of another language, which are no person', () => {
    expect(
      rowsOf([
        ['Имя', 'Телефон'],
        ['Ana', '5511988401266'],
      ]),
    ).toEqual([{ line: 2, ...ana, email: '' }]);
  });

  test('leave the name or e-mail empty if the sheet has none', () => {
    expect(rowsOf([['Número'], ['5511988401266']])).toEqual([{ line: 2, name: '', number: ana.number, email: '' }]);
  });
});

describe('the rows of a sheet', () => {
  test('keep their row numbers on the sheet, without blank rows', () => {
    const sheet = [[], ['Nome', 'Número'], ['Ana', '1'], [null, '  '], [], ['Bia', '2']];
    expect(rowsOf(sheet).map(({ line, name }) => [line, name])).toEqual([
      [3, 'Ana'],
      [6, 'Bia'],
    ]);
  });

  test('contain a number cell as its digits', () => {
    expect(
      rowsOf([
        ['Nome', 'Número'],
        ['Ana', 5511988401266],
      ])[0]?.number,
    ).toBe('5511988401266');
  });

  test('do not exist in an empty sheet or below headers only', () => {
    expect([rowsOf([]), rowsOf([[], []]), rowsOf([['Nome', 'Número', 'E-mail']])]).toEqual([[], [], []]);
  });
});
