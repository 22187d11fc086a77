import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sheetRowsOf } from '../../../domain/contact/columns.ts';
import type { Cell } from '../../../domain/contact/headerWords.ts';
import { sheetTableOf, type Cells } from '../../../domain/contact/table.ts';

const timeZone = 'America/Sao_Paulo';
const read = (sheet: Cells) => sheetRowsOf(sheet, timeZone).map(({ line, name, number }) => [line, name, number]);
const header = ['Nome', 'Telefone', 'E-mail'];
const ana = ['Ana', '11988401266', 'ana@example.com'];
const bia = ['Bia', 5521977700001, null];

describe('rows above the headers', () => {
  test.each<[string, Cell[][]]>([
    ['a merged title', [['Clientes de novembro', null, null]]],
    ['a title that speaks of phones', [['Lista de telefones dos clientes']]],
    ['a title and blank lines', [['Clientes'], [], [null, ' ']]],
    ['the day and who made it', [['Relatório'], ['Emitido em', '12/11/2026 10:33'], ['Por', 'Carla']]],
    ['a day as a spreadsheet counts it', [['Emitido em', 46_338]]],
    ['one word over several columns', [['Cliente', 'Contato', null]]],
    ['a letterhead with a number', [['Loja Aurora'], ['Telefone', '(11) 3333-4444'], []]],
    ['a title over a number', [['Telefones da loja'], ['(11) 3333-4444'], []]],
    ['twelve lines of a letterhead', Array.from({ length: 12 }, (_, nth) => [`Linha ${nth}`])],
  ])('%s are no people', (_, titles) => {
    expect(read([...titles, header, ana, bia])).toEqual([
      [titles.length + 2, 'Ana', '11988401266'],
      [titles.length + 3, 'Bia', '5521977700001'],
    ]);
  });

  test('do not hide the people below, for any titles and any position of the phone column', () => {
    const word = fc.constantFrom('Clientes', 'Telefones', 'Contatos 2026', 'Loja Centro', 'Celular da loja', '');
    const titles = fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 8 });
    const phones = fc.constantFrom('Celular', 'WhatsApp', 'TELEFONE', 'Fone', 'Número', 'Phone 1 - Value', 'Móvil');
    const others = fc.shuffledSubarray(['CPF', 'Cidade', 'Observações', 'Saldo'], { minLength: 0 });
    fc.assert(
      fc.property(titles, phones, others, fc.nat(4), (above, phone, rest, place) => {
        const heads = ['Nome', 'E-mail', ...rest].toSpliced(place, 0, phone);
        const cells = (name: string, number: string) =>
          heads.map((head) => ({ Nome: name, [phone]: number, 'E-mail': `${name}@example.com` })[head] ?? 'x');
        const people = [cells('ana', '11988401266'), cells('bia', '(21) 97770-0001')];
        expect(read([...above, heads, ...people])).toEqual([
          [above.length + 2, 'ana', '11988401266'],
          [above.length + 3, 'bia', '(21) 97770-0001'],
        ]);
      }),
    );
  });

  test('a person with a name like a header is still read', () => {
    const zap = ['Zap Motos', '11988401266'];
    expect(read([header, ['Celular & Cia', 'não tem'], zap])).toEqual([
      [2, 'Celular & Cia', 'não tem'],
      [3, 'Zap Motos', '11988401266'],
    ]);
    expect(read([['Ana', '11988401266'], zap])).toHaveLength(2);
  });

  test('headers repeated on each page are no people, and hide no one above them', () => {
    expect(read([header, ana, header, bia]).map(([, name]) => name)).toEqual(['Ana', 'Bia']);
  });

  test('without headers, a title is skipped and the columns count by position', () => {
    expect(read([['Clientes'], [], ana])).toEqual([[3, 'Ana', '11988401266']]);
  });
});

describe('a mapping of columns', () => {
  const sheet = [
    ['Nome', 'Telefone', 'Celular', 'Responsável'],
    ['Loja', '1133334444', '11988401266', 'Ana'],
  ];
  const mapped = (mapping: Parameters<typeof sheetTableOf>[1]) =>
    sheetRowsOf(sheet, timeZone, sheetTableOf(sheet, mapping));

  test('selects the columns, and the headers select those that it omits', () => {
    expect(mapped({ phones: [1] })).toEqual([{ line: 2, name: 'Loja', number: '1133334444', email: '' }]);
    expect(mapped({ name: 3 })).toEqual([{ line: 2, name: 'Ana', number: '11988401266', email: '' }]);
    expect(mapped({ name: null })).toEqual([{ line: 2, name: '', number: '11988401266', email: '' }]);
  });

  test('takes several phone columns in its order', () => {
    expect(mapped({ phones: [1, 2] })[0]?.number).toBe('1133334444');
    expect(mapped({ phones: [3, 2] })[0]?.number).toBe('11988401266');
  });

  test('makes a sheet without known headers readable', () => {
    const foreign = [
      ['Телефон', 'Имя'],
      ['11988401266', 'Ana'],
    ];
    const rows = sheetRowsOf(foreign, timeZone, sheetTableOf(foreign, { phones: [0], name: 1 }));
    expect(rows).toEqual([{ line: 2, name: 'Ana', number: '11988401266', email: '' }]);
  });
});

test('with several phone columns, each row has its first valid number', () => {
  const sheet = [
    ['Nome', 'Celular', 'Telefone'],
    ['Ana', '11 98840', '1133334444'],
    ['Bia', '00000000000', '21977700001'],
    ['Caio', '-', 'ramal 5'],
  ];
  expect(read(sheet).map(([, , number]) => number)).toEqual(['1133334444', '21977700001', '-']);
});

describe('a sheet without phone headers', () => {
  test.each<[string, Cell[][], [number, string, string]]>([
    ['one column of numbers', [['11988401266']], [1, '', '11988401266']],
    ['the number first', [['11988401266', 'Ana']], [1, 'Ana', '11988401266']],
    ['an e-mail in the middle', [['Ana', 'ana@example.com', '11988401266']], [1, 'Ana', '11988401266']],
    [
      'a vague header',
      [
        ['Nome', 'Cidade', 'Contato'],
        ['Ana', 'Santos', '11988401266'],
      ],
      [2, 'Ana', '11988401266'],
    ],
  ])('is read by its content: %s', (_, sheet, person) => expect(read(sheet)).toEqual([person]));

  test('finds number, name and e-mail in any order of the columns', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(['Ana', 'ana@example.com', '11988401266'], { minLength: 3 }), (cells) => {
        const [row] = sheetRowsOf([cells, cells], timeZone);
        expect(row).toEqual({ line: 1, name: 'Ana', number: '11988401266', email: 'ana@example.com' });
      }),
    ));
});

describe('phone columns next to others', () => {
  test.each<[string, Cell[], Cell[], string]>([
    ['an area code in its own column', ['Nome', 'DDD', 'Telefone'], ['Ana', 11, 988401266], '11 988401266'],
    [
      'an area code named as a phone',
      ['Nome', 'DDD Celular', 'Celular'],
      ['Ana', '011', '98840-1266'],
      '011 98840-1266',
    ],
    ['country and area code apart', ['Nome', 'DDI', 'DDD', 'Celular'], ['Ana', 55, 11, '98840-1266'], '11 98840-1266'],
    ['an area code in words', ['Nome', 'Código de área', 'Fone'], ['Ana', 11, '98840-1266'], '11 98840-1266'],
    ['an area code that the number has', ['Nome', 'DDD', 'Celular'], ['Ana', 11, '11988401266'], '11988401266'],
    ['an empty area code', ['Nome', 'DDD', 'Celular'], ['Ana', '', '11988401266'], '11988401266'],
    [
      'a mobile behind a landline of the same kind',
      ['Nome', 'Phone 1 - Value', 'Phone 2 - Value'],
      ['Ana', '1133334444', '11988401266'],
      '11988401266',
    ],
    [
      'the phone of the seller',
      ['Nome', 'Celular do vendedor', 'Telefone'],
      ['Ana', '11977776666', '11988401266'],
      '11988401266',
    ],
  ])('%s', (_, heads, cells, number) => expect(read([heads, cells])).toEqual([[2, 'Ana', number]]));

  test('an area code in its own column completes exactly the numbers without one', () => {
    const area = fc.constantFrom('11', '21', '031', '85');
    const phone = fc.constantFrom('98840-1266', '988401266', '3333-4444', '(19) 98840-1266', '+351 912 345 678');
    fc.assert(
      fc.property(area, phone, (code, number) =>
        expect(
          read([
            ['Nome', 'DDD', 'Fone'],
            ['Ana', code, number],
          ]),
        ).toEqual([[2, 'Ana', number.length < 11 ? `${code} ${number}` : number]]),
      ),
    );
  });
});
