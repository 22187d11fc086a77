import { utils, read, write } from '@e965/xlsx';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPeople } from '../../../domain/contact/columns.ts';
import type { Mapping } from '../../../domain/contact/mapping.ts';

type Sheets = readonly (readonly [title: string, cells: readonly (readonly unknown[])[], hidden?: boolean])[];
const bookOf = (sheets: Sheets): Uint8Array => {
  const book = utils.book_new();
  for (const [title, cells] of sheets)
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), title);
  book.Workbook = { Sheets: sheets.map(([, , hidden]) => ({ Hidden: hidden ? 1 : 0 })) };
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
  return new Uint8Array(bytes);
};
const readBook = (sheets: Sheets, mapping?: Mapping, most?: number) => {
  const file = { name: 'gente.xlsx', bytes: bookOf(sheets) };
  const sheet = readPeople(file, { parse: read, endings: /^xlsx$/, mapping, most }, 'America/Sao_Paulo');
  if ('refusal' in sheet) return sheet.refusal;
  return { title: sheet.title, names: sheet.rows.map(({ name }) => name) };
};

const people = [
  ['Nome', 'Celular'],
  ['Ana', '11988401266'],
  ['Bia', '21977700001'],
];
const cover = [['Loja Aurora'], ['Telefone', '1133334444'], ['Site', 'aurora.example.com']];
const summary = [
  ['Mês', 'Total'],
  ['Outubro', 120],
];
const products = [
  ['Produto', 'Código de barras'],
  ['Sabão', '7891234567895'],
];

describe('the chosen sheet of a workbook', () => {
  test.each<[string, Sheets]>([
    [
      'behind a cover',
      [
        ['Capa', cover],
        ['Clientes', people],
      ],
    ],
    [
      'behind a summary',
      [
        ['Resumo', summary],
        ['Clientes', people],
      ],
    ],
    [
      'behind sheets that have numbers of something else',
      [
        ['Estoque', products],
        ['Clientes', people],
      ],
    ],
    [
      'before others',
      [
        ['Clientes', people],
        ['Estoque', products],
        ['Capa', cover],
      ],
    ],
    [
      'below a title',
      [
        ['Resumo', summary],
        ['Clientes', [['Clientes'], [], ...people]],
      ],
    ],
    [
      'behind an example of one row',
      [
        ['Instruções', people.slice(0, 2)],
        ['Clientes', people],
      ],
    ],
    [
      'behind a hidden one that is longer',
      [
        ['Antigos', [...people, ...people.slice(1)], true],
        ['Clientes', people],
      ],
    ],
  ])('is the one with the people, %s', (_, sheets) => {
    expect(readBook(sheets)).toEqual({ title: 'Clientes', names: ['Ana', 'Bia'] });
  });

  test('is the one with the phone header, wherever it is', () => {
    const other = fc.constantFrom(cover, summary, products, [], [['Observações'], ['ligar amanhã']]);
    fc.assert(
      fc.property(fc.array(other, { maxLength: 5 }), fc.nat(5), (others, at) => {
        const sheets = others.map((cells, nth): Sheets[number] => [`Outra ${nth}`, cells]);
        expect(readBook(sheets.toSpliced(at, 0, ['Clientes', people]))).toEqual({
          title: 'Clientes',
          names: ['Ana', 'Bia'],
        });
      }),
      { numRuns: 40 },
    );
  });

  test('is the first one with people if none has a phone header', () => {
    const plain = people.slice(1);
    expect(
      readBook([
        ['Capa', []],
        ['Plan1', plain],
        ['Plan2', plain],
      ]),
    ).toMatchObject({ title: 'Plan1' });
  });

  test('is the requested one, and an unknown name is refused', () => {
    const sheets = [
      ['Clientes', people],
      ['Fornecedores', [people[0] ?? [], ['Caio', '11977776666']]],
    ] as const;
    expect(readBook(sheets, { sheet: 'Fornecedores' })).toEqual({ title: 'Fornecedores', names: ['Caio'] });
    expect(readBook(sheets, { sheet: 'Outra' })).toBe('ERR_SHEET_NOT_FOUND');
  });

  test('may have titles and blank rows in addition to the maximum number of people', () => {
    const rows = Array.from({ length: 20 }, (_, nth) => [`Pessoa ${nth}`, `119884${String(nth).padStart(5, '0')}`]);
    const sheet = [['Título'], [], [], ['Nome', 'Celular'], ...rows];
    expect(readBook([['Clientes', sheet]], undefined, 20)).toMatchObject({ names: { length: 20 } });
    expect(readBook([['Clientes', sheet]], undefined, 19)).toBe('ERR_SHEET_LONG');
  });
});

describe('a text file', () => {
  const csv = 'Nome;Celular\r\nJosé;11988401266\r\n';
  const utf16 = Buffer.from(`\uFEFF${csv}`, 'utf16le');
  const named = (bytes: Buffer) => {
    const file = { name: 'gente.txt', bytes: new Uint8Array(bytes) };
    const sheet = readPeople(file, { parse: read, endings: /^(?:csv|txt)$/ }, 'America/Sao_Paulo');
    return 'refusal' in sheet ? sheet.refusal : sheet.rows.map(({ name, number }) => `${name} ${number}`).join();
  };

  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['UTF-16 without its mark', Buffer.from(csv, 'utf16le')],
    ['UTF-16 without its mark, big end first', Buffer.from(csv, 'utf16le').swap16()],
    ['UTF-16 with tabs, as Excel writes Unicode text', Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le')],
    ['the code page of Windows', Buffer.from(csv, 'latin1')],
    ['UTF-8 below a title', Buffer.from(`Clientes\r\n\r\n${csv}`)],
  ])('in %s is read', (_, bytes) => {
    expect(named(bytes)).toBe('José 11988401266');
  });

  test('is refused if it is not text', () => {
    expect(named(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe('ERR_FILE_KIND_REFUSED');
    expect(named(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toBe('ERR_FILE_KIND_REFUSED');
  });
});
