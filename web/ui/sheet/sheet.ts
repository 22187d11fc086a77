import { read, utils, write } from '@e965/xlsx';
import { readPeople, type SheetRow } from '../../../domain/contact/columns.ts';
import type { ChosenSheet } from '../../../domain/contact/book.ts';
import type { RowFlaw, SheetRefusal } from '../../../domain/contact/refusals.ts';
import { textOfCell } from '../../../domain/contact/headerWords.ts';
import type { Mapping } from '../../../domain/contact/mapping.ts';
import { judgeRow } from '../../../domain/contact/judgeRow.ts';

/**
 * A row of a file as written. `read` holds the possible readings of its number for the company; it is empty for a
 * refused row.
 */
export type ReadRow = SheetRow & { read: string[]; flaw: RowFlaw | null };
/** A column of a sheet: its position, its header, and its first value. */
export type SheetColumn = { at: number; header: string; sample: string };
/**
 * The content of a file: the title of the sheet used ('' for text files), all sheet titles, and the columns taken for
 * numbers, name and email.
 */
export type ReadSheet = {
  title: string;
  titles: string[];
  columns: SheetColumn[];
  phones: number[];
  name: number | null;
  email: number | null;
  rows: ReadRow[];
};
export type Sheet = ReadSheet | { refusal: SheetRefusal };
type SheetFor = { timeZone: string; mapping?: Mapping | undefined; most?: number };

const sampled = 200;

/** The columns of a sheet that have a header, have a value in their first rows, or are used. */
const columnsOf = ({ cells, table: { heads, start, columns } }: ChosenSheet): SheetColumn[] => {
  const rows = cells.slice(start, start + sampled);
  const taken = [...columns.numbers, columns.name, columns.email];
  const width = Math.max(heads.length, 1 + Math.max(...taken), ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const sample = rows.map((cells) => textOfCell(cells[at])).find((text) => text !== '') ?? '';
    return { at, header: textOfCell(heads[at]), sample };
  }).filter(({ at, header: said, sample }) => said || sample || taken.includes(at));
};

const readRow = (row: SheetRow, timeZone: string): ReadRow => {
  const { name, number, other, flaw } = judgeRow(row, timeZone);
  return { ...row, name, read: flaw ? [] : other ? [number, other] : [number], flaw };
};

/**
 * Returns the people of a spreadsheet (.xls, .xlsx, .ods or .csv) by the rules of the server. It refuses text files under any
 * name, and files of more than `most` rows (R290).
 */
export const readSheet = (name: string, bytes: Uint8Array, { timeZone, mapping, most }: SheetFor): Sheet => {
  const people = readPeople({ name, bytes }, { parse: read, endings: /^(?:xlsx?|ods|csv)$/, mapping, most }, timeZone);
  if ('refusal' in people) return people;
  const { title, titles, table } = people;
  const { numbers, name: named, email } = table.columns;
  return {
    title: titles.length > 1 || /\.(?:xlsx?|ods)$/i.test(name) ? title : '',
    titles,
    columns: columnsOf(people),
    phones: [...numbers],
    name: named < 0 ? null : named,
    email: email < 0 ? null : email,
    rows: people.rows.map((row) => readRow(row, timeZone)),
  };
};

/** The number of template rows whose phone numbers keep their digits as text. */
const textRows = 1000;

/**
 * An empty spreadsheet (.xlsx) to fill in, with a column for each header. The second column is text, so that no digit
 * of a number is lost.
 */
export const templateSheet = (title: string, headers: readonly string[]): Uint8Array<ArrayBuffer> => {
  const sheet = utils.aoa_to_sheet([[...headers]]);
  for (let row = 1; row <= textRows; row++) sheet[utils.encode_cell({ r: row, c: 1 })] = { t: 'z', z: '@' };
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: textRows, c: headers.length - 1 } });
  sheet['!cols'] = headers.map(() => ({ wch: 28 }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, title);
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(bytes);
};
