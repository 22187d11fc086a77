import { read } from '@e965/xlsx';
import { beginsAs } from '../../domain/contact/book.ts';
import { readPeople, type SheetRow } from '../../domain/contact/columns.ts';
import type { SheetRefusal } from '../../domain/contact/refusals.ts';
import type { Mapping } from '../../domain/contact/mapping.ts';
import { fitsUnpacked } from './unpacked.ts';

export type Sheet = { title: string; rows: SheetRow[] } | { refusal: SheetRefusal };
/** For whom a file is read, and what is said of its columns. */
export type SheetFor = { timeZone: string; mapping?: Mapping | undefined };

/** 50,000 people with twelve columns fit; a few megabytes may unpack to as many gigabytes. */
const limits = { bytes: 64 * 2 ** 20, elements: 1_500_000, entries: 500 };

/** Returns the people of a CSV file. Commas, semicolons and tabs separate cells. */
export const readCsv = (name: string, bytes: Uint8Array, { timeZone, mapping }: SheetFor): Sheet =>
  readPeople({ name, bytes }, { parse: read, endings: /^(?:csv|txt)$/, mapping }, timeZone);

/** Returns the people of a spreadsheet (.xls or .xlsx), as they are written there (R537). */
export const readBook = (name: string, bytes: Uint8Array, { timeZone, mapping }: SheetFor): Sheet => {
  try {
    if (beginsAs(bytes, 'zip') && !fitsUnpacked(bytes, limits)) return { refusal: 'ERR_SHEET_TOO_LARGE' };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
  return readPeople({ name, bytes }, { parse: read, endings: /^xlsx?$/, mapping }, timeZone);
};
