import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rowsOf } from '../../../domain/contact/columns.ts';
import type { Cell } from '../../../domain/contact/headers.ts';
import { tableOf, type Cells } from '../../../domain/contact/table.ts';

const timeZone = 'America/Sao_Paulo';
const read = (sheet: Cells) => rowsOf(sheet, timeZone).map(({ line, name, number }) => [line, name, number]);
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

  test('headers repeated on each page hide no one above them', () => {
    expect(read([header, ana, header, bia]).map(([, name]) => name)).toEqual(['Ana', 'Nome', 'Bia']);
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
  const mapped = (mapping: Parameters<typeof tableOf>[1]) => rowsOf(sheet, timeZone, tableOf(sheet, mapping));

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
    const rows = rowsOf(foreign, timeZone, tableOf(foreign, { phones: [0], name: 1 }));
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
