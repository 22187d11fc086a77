import { read, type CellObject, type ParsingOptions, type WorkSheet } from '@e965/xlsx';
import { rowsOf, type Cell, type SheetRow } from '../../domain/contact/columns.ts';
import { fitsUnpacked } from './unpacked.ts';

/** Why a file was not read: another kind of file, a damaged one, one without people, one with too many rows or too much else. */
export const sheetRefusals = [
  'ERR_FILE_KIND_REFUSED',
  'ERR_SHEET_DAMAGED',
  'ERR_SHEET_EMPTY',
  'ERR_SHEET_LONG',
  'ERR_SHEET_TOO_LARGE',
] as const;
export type SheetRefusal = (typeof sheetRefusals)[number];
export type Sheet = { rows: SheetRow[] } | { refusal: SheetRefusal };

/** More rows than this are several files. */
export const mostRows = 50_000;
const mostColumns = 100;
/** 50,000 people with twelve columns fit; a few megabytes may unpack to as many gigabytes. */
const limits = { bytes: 64 * 2 ** 20, elements: 1_500_000, entries: 500 };
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

/** The cells of a sheet from its first row on: those that it has, for it may claim rows and columns without end. */
const cellsOf = (sheet: WorkSheet | undefined): Cell[][] => {
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell?.v ?? null).slice(0, mostColumns));
};

/** UTF-8 with or without its mark, or what Excel in Portuguese writes. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Returns the people of a CSV file. Commas, semicolons and tabs separate cells. */
export const readCsv = (name: string, bytes: Uint8Array, most = mostRows): Sheet => {
  if (!/\.(csv|txt)$/i.test(name) || bytes.includes(0)) return { refusal: 'ERR_FILE_KIND_REFUSED' };
  try {
    const book = read(decoded(bytes), { ...options, type: 'string', sheetRows: most + 2 });
    const rows = rowsOf(cellsOf(book.Sheets[book.SheetNames[0] ?? '']));
    if (!rows.length) return { refusal: 'ERR_SHEET_EMPTY' };
    return rows.length > most ? { refusal: 'ERR_SHEET_LONG' } : { rows };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
};

/** The people of a spreadsheet (.xls or .xlsx; the first sheet that has any), as they are written there (R537). */
export const readBook = (name: string, bytes: Uint8Array, most = mostRows): Sheet => {
  if (!isBook(name, bytes)) return { refusal: 'ERR_FILE_KIND_REFUSED' };
  try {
    if (begins(bytes, 'zip') && !fitsUnpacked(bytes, limits)) return { refusal: 'ERR_SHEET_TOO_LARGE' };
    const book = read(bytes, { ...options, type: 'array', sheetRows: most + 2 });
    for (const title of book.SheetNames) {
      const rows = rowsOf(cellsOf(book.Sheets[title]));
      if (rows.length) return rows.length > most ? { refusal: 'ERR_SHEET_LONG' } : { rows };
    }
    return { refusal: 'ERR_SHEET_EMPTY' };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
};
