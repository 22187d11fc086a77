import { expect, test } from '@jest/globals';
import { readBook } from '../../../commands/contactListItem/sheet.ts';
import { fitsUnpacked } from '../../../commands/contactListItem/zipLimits.ts';
import { sheetOf } from '../../kernel/sheet.ts';
import { archiveOf } from './archive.ts';

const here = { timeZone: 'America/Sao_Paulo' };
const within = (bytes: number, elements = 1_000_000, entries = 500) => ({ bytes, elements, entries });

test('a file that unpacks to too many bytes is refused, regardless of the size that it declares', () => {
  const content = Buffer.alloc(140 * 2 ** 20, ' ');
  for (const told of [content.length, 0, 1_000]) {
    const bytes = archiveOf('xl/worksheets/sheet1.xml', content, told);
    expect(bytes.length).toBeLessThan(2 ** 20);
    expect(fitsUnpacked(bytes, within(content.length))).toBe(true);
    expect(fitsUnpacked(bytes, within(content.length - 1))).toBe(false);
    expect(readBook('clientes.xlsx', bytes, here)).toEqual({ refusal: 'ERR_SHEET_TOO_LARGE' });
  }
});

test('a file that declares too many bytes is not unpacked', () => {
  const bytes = archiveOf('xl/worksheets/sheet1.xml', Buffer.from('<row>'), 200 * 2 ** 20);
  expect(fitsUnpacked(bytes, within(100))).toBe(false);
});

test.each(['<row r="1">', '<c r="A1" t="s">', '<x:c/>', '<si>', '<mergeCell ref="A1:B2"/>'])(
  'a file with too many of %s is not read',
  (element) => {
    const bytes = archiveOf('xl/sharedStrings.xml', Buffer.from(element.repeat(10_000)));
    expect(fitsUnpacked(bytes, within(1e9, 10_100))).toBe(true);
    expect(fitsUnpacked(bytes, within(1e9, 9_900))).toBe(false);
  },
);

test('an ordinary spreadsheet is within the limits; a truncated one is damaged', () => {
  const bytes = sheetOf([['Ana Lima', '5511988887777']]);
  expect(fitsUnpacked(bytes, within(100_000))).toBe(true);
  expect(fitsUnpacked(bytes, within(100))).toBe(false);
  expect(fitsUnpacked(bytes, within(100_000, 1_000, 3))).toBe(false);
  for (const length of [4, 100, bytes.length - 30])
    expect(readBook('clientes.xlsx', bytes.subarray(0, length), here)).toEqual({ refusal: 'ERR_SHEET_DAMAGED' });
});

test('fifty thousand people with ten columns are read', () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => [
    `Pessoa ${n}`,
    String(5_511_900_000_000 + n),
    ...Array(8).fill('x'),
  ]);
  expect(readBook('clientes.xlsx', sheetOf(rows), here)).toMatchObject({ rows: { length: 50_000 } });
});
