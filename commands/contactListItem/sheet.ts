import { read } from '@e965/xlsx';
import { beginsAs } from '../../domain/contact/book.ts';
import { readPeople, type SheetRow } from '../../domain/contact/columns.ts';
import type { SheetRefusal } from '../../domain/contact/refusals.ts';
import type { Mapping } from '../../domain/contact/mapping.ts';
import { fitsUnpacked } from './zipLimits.ts';

export type Sheet = { title: string; rows: SheetRow[] } | { refusal: SheetRefusal };
/** The company's time zone, which implies its country, and the mapping of columns. */
export type SheetFor = { timeZone: string; mapping?: Mapping | undefined };

/** Enough for 50,000 people with twelve columns. A file of a few megabytes could unpack to gigabytes. */
const limits = { bytes: 64 * 2 ** 20, elements: 1_500_000, entries: 500 };

/** Returns the people of a CSV file. Commas, semicolons and tabs separate cells. */
export const readCsv = (name: string, bytes: Uint8Array, { timeZone, mapping }: SheetFor): Sheet =>
  readPeople({ name, bytes }, { parse: read, endings: /^(?:csv|txt)$/, mapping }, timeZone);

/** Returns the people of a spreadsheet (.xls or .xlsx), with their values as written there (R537). */
export const readBook = (name: string, bytes: Uint8Array, { timeZone, mapping }: SheetFor): Sheet => {
  try {
    if (beginsAs(bytes, 'zip') && !fitsUnpacked(bytes, limits)) return { refusal: 'ERR_SHEET_TOO_LARGE' };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
  return readPeople({ name, bytes }, { parse: read, endings: /^xlsx?$/, mapping }, timeZone);
};
