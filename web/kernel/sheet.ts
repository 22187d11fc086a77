import { read, utils, write, type ParsingOptions, type WorkSheet } from '@e965/xlsx';
import { rowsOf, type Cell, type SheetRow } from '../../domain/contact/columns.ts';

/** Why a file was not read: another kind of file, a damaged one, one without people, one with too many. */
export type Refusal = 'kind' | 'damaged' | 'empty' | 'long';
export type Sheet = { rows: SheetRow[] } | { refusal: Refusal };

/** More rows than this are several files. */
const mostRows = 50_000;
const mostColumns = 100;

const options: ParsingOptions = { dense: true, raw: true, cellFormula: false, cellHTML: false, cellText: false };

/** How a zip archive (.xlsx) and a compound file (.xls) begin, whatever their names say. */
const starts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];
const isBook = (bytes: Uint8Array): boolean => starts.some((start) => start.every((byte, at) => bytes[at] === byte));

/** The text of a .csv: UTF-8, UTF-16 with its mark, else the code page of Windows; null when it is no text. */
const csvText = (bytes: Uint8Array): string | null => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes);
  let text: string;
  try {
    text = decode(utf16 ? 'utf-16le' : 'utf-8', true);
  } catch {
    text = decode('windows-1252');
  }
  return text.includes('\0') ? null : text;
};

const parse = (name: string, bytes: Uint8Array, most: number) => {
  const kind = /\.(xlsx|xls|csv)$/i.exec(name)?.[1]?.toLowerCase();
  if (kind === 'csv') {
    const text = csvText(bytes);
    return text === null ? null : read(text, { ...options, type: 'string' });
  }
  return kind && isBook(bytes) ? read(bytes, { ...options, type: 'array', sheetRows: most + 2 }) : null;
};

/** The cells of a sheet from its first row on; a sheet may claim columns without end. */
const cellsOf = (sheet: WorkSheet | undefined): Cell[][] => {
  if (!sheet?.['!ref']) return [];
  const { s, e } = utils.decode_range(sheet['!ref']);
  const range = { s: { r: 0, c: s.c }, e: { r: e.r, c: Math.min(e.c, s.c + mostColumns) } };
  return utils.sheet_to_json<Cell[]>(sheet, { header: 1, blankrows: true, raw: true, range });
};

/**
 * The people of a spreadsheet (.xls, .xlsx or .csv; the first sheet that has any). A text file is refused whatever its
 * name says, and so is a file of more than `most` rows (R290).
 */
export const readSheet = (name: string, bytes: Uint8Array, most = mostRows): Sheet => {
  try {
    const book = parse(name, bytes, most);
    if (!book) return { refusal: 'kind' };
    const rows = book.SheetNames.map((title) => rowsOf(cellsOf(book.Sheets[title]))).find(({ length }) => length > 0);
    if (!rows) return { refusal: 'empty' };
    return rows.length > most ? { refusal: 'long' } : { rows };
  } catch {
    return { refusal: 'damaged' };
  }
};

/** How many rows of the template keep the digits of a number as text. */
const textRows = 1000;

/** An empty spreadsheet (.xlsx) to fill in: a column for each header, the second as text so that no digit is lost. */
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
