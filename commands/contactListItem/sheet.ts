import { read, utils, type ParsingOptions, type WorkSheet } from '@e965/xlsx';
import { rowsOf, type Cell, type SheetRow } from '../../domain/contact/columns.ts';
import { fitsUnpacked } from './unpacked.ts';

/** Why a file was not read: another kind of file, a damaged one, one without people, one with too many. */
export type SheetRefusal = 'ERR_FILE_KIND_REFUSED' | 'ERR_SHEET_DAMAGED' | 'ERR_SHEET_EMPTY' | 'ERR_SHEET_LONG';
export type Sheet = { rows: SheetRow[] } | { refusal: SheetRefusal };

/** More rows than this are several files. */
export const mostRows = 50_000;
const mostColumns = 100;
/** So many people with many columns take a third of it; a few megabytes may unpack to as many gigabytes. */
const mostBytes = 128 * 2 ** 20;
const options: ParsingOptions = { dense: true, raw: true, cellFormula: false, cellHTML: false, cellText: false };

/** How a zip archive (.xlsx) and a compound file (.xls) begin, whatever their names say. */
const starts = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  compound: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
};
const begins = (bytes: Uint8Array, as: keyof typeof starts): boolean =>
  starts[as].every((byte, at) => bytes[at] === byte);
const isBook = (name: string, bytes: Uint8Array): boolean =>
  /\.xlsx?$/i.test(name) && (begins(bytes, 'zip') || begins(bytes, 'compound'));

/** The cells of a sheet from its first row on; a sheet may claim columns without end. */
const cellsOf = (sheet: WorkSheet | undefined): Cell[][] => {
  if (!sheet?.['!ref']) return [];
  const { s, e } = utils.decode_range(sheet['!ref']);
  const range = { s: { r: 0, c: s.c }, e: { r: e.r, c: Math.min(e.c, s.c + mostColumns) } };
  return utils.sheet_to_json<Cell[]>(sheet, { header: 1, blankrows: true, raw: true, range });
};

/** The people of a spreadsheet (.xls or .xlsx; the first sheet that has any), as they are written there (R537). */
export const readBook = (name: string, bytes: Uint8Array, most = mostRows): Sheet => {
  if (!isBook(name, bytes)) return { refusal: 'ERR_FILE_KIND_REFUSED' };
  try {
    if (begins(bytes, 'zip') && !fitsUnpacked(bytes, mostBytes)) return { refusal: 'ERR_SHEET_LONG' };
    const book = read(bytes, { ...options, type: 'array', sheetRows: most + 2 });
    const rows = book.SheetNames.map((title) => rowsOf(cellsOf(book.Sheets[title]))).find(({ length }) => length > 0);
    if (!rows) return { refusal: 'ERR_SHEET_EMPTY' };
    return rows.length > most ? { refusal: 'ERR_SHEET_LONG' } : { rows };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
};
