import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sheetRowsOf } from '../../../domain/contact/columns.ts';
import type { Cell } from '../../../domain/contact/headerWords.ts';
import type { Cells } from '../../../domain/contact/table.ts';

const brazil = 'America/Sao_Paulo';
const read = (sheet: Cells, timeZone = brazil) =>
  sheetRowsOf(sheet, timeZone).map(({ name, number }) => [name, number]);

describe('the words of a header', () => {
  const phones = ['telefone', 'celular', 'whatsapp', 'fone', 'phone', 'tel', 'cel', 'movil', 'telefono'];

  test('mean the same joined, apart, numbered, in any case', () => {
    const spelling = fc.constantFrom(
      (...words: string[]) => words.join(' '),
      (...words: string[]) => words.join(''),
      (...words: string[]) => words.join('').toUpperCase(),
      (...words: string[]) => words.join('_'),
      (...words: string[]) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    );
    const phone = fc.tuple(fc.constantFrom(...phones), fc.constantFrom('', 'cliente', 'contato', 'principal'));
    const name = fc.constantFrom(['nome', 'completo'], ['nome', 'cliente'], ['first', 'name'], ['customer', 'name']);
    fc.assert(
      fc.property(spelling, phone, name, fc.constantFrom('', '1', '2'), (write, [word, more], naming, nth) => {
        const heads = ['CPF', write(...naming), `${write(word, more)}${nth}`];
        expect(read([heads, ['11987654325', 'Ana', '11988401266']])).toEqual([['Ana', '11988401266']]);
      }),
    );
  });

  test('joined with a word of something else name no phone', () =>
    fc.assert(
      fc.property(fc.constantFrom('pedido', 'cartao', 'contrato', 'protocolo', 'documento'), (word) => {
        const heads = ['Nome', `numero${word}`, 'Contato'];
        expect(read([heads, ['Ana', '11987654325', '11988401266']])).toEqual([['Ana', '11988401266']]);
      }),
    ));

  test.each([
    ['First,Last,Mobile', 'Ana,Lima,11988401266', 'Ana Lima'],
    ['Nombre,Primer Apellido,Segundo Apellido,Móvil', 'Ana,Lima,Sosa,11988401266', 'Ana Lima Sosa'],
    ['Nombre(s),Apellido Paterno,Apellido Materno,Celular', 'Ana,Lima,,11988401266', 'Ana Lima'],
    ['Country Name,Phone Number,Saved Name,Public Name', 'Brazil,11988401266,,Ana', 'Ana'],
    ['First contact,Customer,Phone', '31/01/2026,Ana,11988401266', 'Ana'],
    ['Nome da cidade,Clientes,Celular', 'Santos,Ana,11988401266', 'Ana'],
    ['Name,iPhone,Home', 'Ana,11988401266,1133334444', 'Ana'],
    ['ds_nome,nr_ddd_celular,nr_celular', 'Ana,11,988401266', 'Ana'],
    ['First Name,WhatsApp Number(with country code)', 'Ana,11988401266', 'Ana'],
    ['Full name,Tel. no.,Mob. no.', 'Ana,1133334444,11988401266', 'Ana'],
  ])('%s', (heads, cells, name) =>
    expect(read([heads.split(','), cells.split(',')])).toEqual([[name, expect.stringMatching(/^(?:11 ?)?988401266$/)]]),
  );

  test.each([
    ['E-mail 1 - Rótulo', 'E-mail 1 - Valor'],
    ['Tipo de e-mail', 'Endereço de correio eletrônico'],
  ])('%s is not the e-mail, but %s is', (kind, email) => {
    const sheet = [
      ['Nome', kind, email, 'Celular'],
      ['Ana', '* ', 'ana@example.com', '11988401266'],
    ];
    expect(sheetRowsOf(sheet, brazil)[0]?.email).toBe('ana@example.com');
  });
});

describe('a column headed contact', () => {
  test.each<[string, Cell[], Cell[], [string, string]]>([
    ['holds names', ['Empresa', 'Contato', 'Fone'], ['Loja', 'Ana', '11988401266'], ['Ana', '11988401266']],
    ['holds numbers', ['Cliente', 'CPF', 'Contato'], ['Ana', '11987654325', '11988401266'], ['Ana', '11988401266']],
    [
      'holds two numbers, the mobile second',
      ['Nome', 'Contato 1', 'Contato 2'],
      ['Ana', '1133334444', '11988401266'],
      ['Ana', '11988401266'],
    ],
    [
      'next to the number of a house',
      ['Nome', 'Rua', 'Número', 'Contato'],
      ['Ana', 'Rua A', '123', '11988401266'],
      ['Ana', '11988401266'],
    ],
  ])('%s', (_, heads, cells, person) => expect(read([heads, cells])).toEqual([person]));
});

test('a document is no phone, wherever its column is and whatever the other headers say', () => {
  const document = fc.constantFrom('CPF', 'CPF/CNPJ', 'RG', 'DNI', 'Pedido', 'Código', 'Nº do contrato');
  fc.assert(
    fc.property(document, fc.constantFrom('Zapzap', 'Para ligar', '', 'Телефон'), fc.nat(2), (head, unknown, place) => {
      const heads = ['Cliente', unknown].toSpliced(place, 0, head);
      const cells = ['Ana', '21988401266'].toSpliced(place, 0, '11987654325');
      expect(read([heads, cells, cells])[0]?.[1]).toBe('21988401266');
    }),
  );
});

describe('headers in two rows', () => {
  test('are read together, for any group with phones', () => {
    const kinds = fc.constantFrom(['Fixo', 'Celular'], ['Comercial', 'Celular'], ['Celular', 'Recado'], ['1', '2']);
    const group = fc.constantFrom('Telefones', 'Telefone', 'Contato', 'Fones');
    fc.assert(
      fc.property(group, kinds, fc.boolean(), (title, [left = '', right = ''], isLast) => {
        const over = isLast ? ['Nome', 'E-mail', title, null] : ['Nome', title, null, 'E-mail'];
        const under = isLast ? [null, null, left, right] : [null, left, right, null];
        const mobileAt = right === 'Recado' ? 0 : 1;
        const numbers = mobileAt ? ['1133334444', '11988401266'] : ['11988401266', '1133334444'];
        const person = isLast ? ['Ana', 'ana@example.com', ...numbers] : ['Ana', ...numbers, 'ana@example.com'];
        expect(sheetRowsOf([over, under, person], brazil)).toEqual([
          { line: 3, name: 'Ana', number: '11988401266', email: 'ana@example.com' },
        ]);
      }),
    );
  });

  test('do not take the first person for headers', () => {
    const sheet = [
      ['Nome', 'Celular', 'E-mail'],
      ['Celular & Cia', null, null],
      ['Ana', '11988401266', ''],
    ];
    expect(read(sheet)).toEqual([
      ['Celular & Cia', ''],
      ['Ana', '11988401266'],
    ]);
  });
});
