import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSheet } from '../../../commands/contactListItem/readSheet.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { sheetOf } from '../../kernel/sheet.ts';
import { archiveOf } from './archive.ts';

const folder = await mkdtemp(join(tmpdir(), 'atende-sheets-'));
let serial = 0;
const lying = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, String(++serial));
  await writeFile(path, bytes);
  return path;
};
const read = async (companyId: number, path: string) =>
  (await readSheet(companyId, { name: 'gente.xlsx', path, timeZone: 'America/Sao_Paulo' })).rows;
const codeOf = (error: unknown) => (error instanceof Refused ? error.code : error);
const two = sheetOf([
  ['Nome', 'Número'],
  ['Ana Lima', '5511988887777'],
]);

/** Two million cells in one sheet of a real workbook, in less than half a megabyte. */
const manyCells = (): Buffer => {
  const row = `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(1_000)}</row>`;
  return archiveOf('xl/worksheets/sheet1.xml', Buffer.from(`<worksheet><sheetData>${row.repeat(2_000)}`));
};

test('files that unpack to huge content are refused with a clear reason, and do not delay another company', async () => {
  const small = await lying(two);
  const bombs = [
    await lying(archiveOf('xl/worksheets/sheet1.xml', Buffer.alloc(140 * 2 ** 20, ' '))),
    await lying(archiveOf('xl/worksheets/sheet1.xml', Buffer.alloc(140 * 2 ** 20, ' '), 1_000)),
    await lying(manyCells()),
  ];
  let through = 0;
  const all = [...bombs, ...bombs].map(async (path) => {
    const code = await read(1, path).catch(codeOf);
    through += 1;
    return code;
  });
  expect(await read(2, small)).toMatchObject([{ name: 'Ana Lima', number: '5511988887777', flaw: null }]);
  // It waits for the files being read, but not for all in the queue.
  expect(through).toBeLessThan(bombs.length * 2);
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => 'ERR_SHEET_TOO_LARGE'));
});

test('too many waiting files of one company are refused, and another company is served', async () => {
  const path = await lying(two);
  const all = await Promise.all(Array.from({ length: 60 }, () => read(3, path).catch(codeOf)));
  const refused = all.filter((each) => each === 'ERR_TOO_MANY_REQUESTS');
  expect(refused.length).toBeGreaterThan(0);
  expect(all.length - refused.length).toBeGreaterThanOrEqual(50);
  expect(await read(4, path)).toHaveLength(1);
});

test('a number that is valid in two countries comes with both readings', async () => {
  const path = await lying(
    sheetOf([
      ['Nome', 'Número'],
      ['Kari', '4733123456'],
    ]),
  );
  expect(await read(5, path)).toMatchObject([{ number: '554733123456', other: '4733123456', flaw: null }]);
});
test('a CSV file is read like a spreadsheet', async () => {
  const path = await lying(Buffer.from('Nome;Número\nAna Lima;5511988887777\n'));
  const { rows } = await readSheet(6, { name: 'gente.csv', path, timeZone: 'America/Sao_Paulo' }, 'csv');
  expect(rows).toMatchObject([{ name: 'Ana Lima', number: '5511988887777', flaw: null }]);
});
