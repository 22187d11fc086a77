import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, test } from '@jest/globals';
import { readSheet as readSheetFor, templateSheet } from '../../../web/ui/sheet/sheet.ts';

const timeZone = 'America/Sao_Paulo';
/** The rows of a file as written. */
const readSheet = (name: string, bytes: Uint8Array, most?: number) => {
  const sheet = readSheetFor(name, bytes, { timeZone, ...(most !== undefined && { most }) });
  return 'refusal' in sheet
    ? sheet
    : { rows: sheet.rows.map(({ line, name, number, email }) => ({ line, name, number, email })) };
};
const people = [
  ['Nome', 'Número', 'E-mail'],
  ['José', '5511988401266', 'jose@example.com'],
  ['Bia', 5521977700001, null],
];
const read = [
  { line: 2, name: 'José', number: '5511988401266', email: 'jose@example.com' },
  { line: 3, name: 'Bia', number: '5521977700001', email: '' },
];
const book = (cells: unknown[][], bookType: BookType): Uint8Array => {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(cells), 'Contatos');
  const bytes: ArrayBuffer = write(made, { type: 'array', bookType });
  return new Uint8Array(bytes);
};
const text = (content: string) => new TextEncoder().encode(content);
const csv = 'Nome;Número;E-mail\r\nJosé;5511988401266;jose@example.com\r\nBia;5521977700001;\r\n';

describe('a spreadsheet', () => {
  test.each([
    ['.xlsx', 'xlsx'],
    ['.xls', 'biff8'],
    ['.ods', 'ods'],
  ] as const)('is read from %s', (ending, type) => {
    expect(readSheet(`contatos${ending}`, book(people, type))).toEqual({ rows: read });
  });

  test.each([
    ['UTF-8', text(csv)],
    ['UTF-8 with its mark', text(`\uFEFF${csv}`)],
    ['the code page of Windows', new Uint8Array(Buffer.from(csv, 'latin1'))],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le'))],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16())],
    ['UTF-16 without its mark', new Uint8Array(Buffer.from(csv, 'utf16le'))],
    ['the Unicode text of Excel', new Uint8Array(Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le'))],
    ['commas', text(csv.replaceAll(';', ','))],
  ])('is read from .csv in %s', (_, bytes) => {
    expect(readSheet('Contatos.CSV', bytes)).toEqual({ rows: read });
  });

  test('keeps zeros and plus signs of numbers in .csv', () => {
    expect(readSheet('a.csv', text('nome,numero\nAna,+55 011 98840-1266\nBia,0551133334444'))).toMatchObject({
      rows: [{ number: '+55 011 98840-1266' }, { number: '0551133334444' }],
    });
  });

  test('with an empty first sheet is read from the next sheet', () => {
    const made = utils.book_new();
    utils.book_append_sheet(made, utils.aoa_to_sheet([]), 'Capa');
    utils.book_append_sheet(made, utils.aoa_to_sheet(people), 'Contatos');
    const bytes: ArrayBuffer = write(made, { type: 'array', bookType: 'xlsx' });
    expect(readSheet('a.xlsx', new Uint8Array(bytes))).toEqual({ rows: read });
  });

  test('of 20,000 contacts is read completely', () => {
    const cells = Array.from({ length: 20_000 }, (_, i) => [`Pessoa ${i}`, 5511900000000 + i, '']);
    const sheet = readSheet('muitos.xlsx', book([['Nome', 'Número', 'E-mail'], ...cells], 'xlsx'));
    expect('rows' in sheet && sheet.rows.length).toBe(20_000);
    expect('rows' in sheet && sheet.rows.at(-1)).toEqual({
      line: 20_001,
      name: 'Pessoa 19999',
      number: '5511900019999',
      email: '',
    });
  });
});

describe('a file is refused', () => {
  test.each([
    ['a .txt', 'contatos.txt', text(csv)],
    ['a text file renamed .xlsx', 'contatos.xlsx', text(csv)],
    ['a text file renamed .xls', 'contatos.xls', text(csv)],
    ['a picture renamed .csv', 'foto.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['a file without an ending', 'contatos', text(csv)],
  ])('if it is no spreadsheet: %s', (_, name, bytes) => {
    expect(readSheet(name, bytes)).toEqual({ refusal: 'ERR_FILE_KIND_REFUSED' });
  });

  test('if it is damaged', () => {
    expect(readSheet('a.xlsx', book(people, 'xlsx').slice(0, 900))).toEqual({ refusal: 'ERR_SHEET_DAMAGED' });
  });

  test('if it contains no contacts', () => {
    expect(readSheet('a.xlsx', book([['Nome', 'Número', 'E-mail']], 'xlsx'))).toEqual({ refusal: 'ERR_SHEET_EMPTY' });
    expect(readSheet('a.csv', text(''))).toEqual({ refusal: 'ERR_SHEET_EMPTY' });
  });

  test('if it has more rows than one import allows', () => {
    const people = Array.from({ length: 101 }, (_, i) => ['Pessoa', 5511900000000 + i]);
    const lines = text(people.map((cells) => cells.join(';')).join('\n'));
    expect(readSheet('a.csv', lines, 100)).toEqual({ refusal: 'ERR_SHEET_LONG' });
    expect(readSheet('a.xlsx', book(people, 'xlsx'), 100)).toEqual({ refusal: 'ERR_SHEET_LONG' });
    expect(readSheet('a.xlsx', book(people.slice(1), 'xlsx'), 100)).toMatchObject({ rows: { length: 100 } });
  });
});

describe('the template', () => {
  const template = templateSheet('Contatos', ['Nome', 'Número', 'E-mail']);

  test('is a spreadsheet with only headers', () => {
    expect(readSheet('modelo.xlsx', template)).toEqual({ refusal: 'ERR_SHEET_EMPTY' });
  });

  test('is read back as it was filled in', async () => {
    const { read: open } = await import('@e965/xlsx');
    const filled = open(template, { type: 'array', cellStyles: true, sheetStubs: true });
    const sheet = filled.Sheets['Contatos'];
    if (!sheet) throw new Error('The template has no sheet');
    expect(sheet['B2']?.z).toBe('@');
    expect(sheet['B1001']?.z).toBe('@');
    utils.sheet_add_aoa(sheet, people.slice(1), { origin: 'A2' });
    const bytes: ArrayBuffer = write(filled, { type: 'array', bookType: 'xlsx' });
    expect(readSheet('modelo.xlsx', new Uint8Array(bytes))).toEqual({ rows: read });
  });
});
