import { stringify } from 'csv-stringify/browser/esm/sync';
import { retypable } from '../../domain/kernel/phoneNumber.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import type { Language } from '../kernel/i18n.ts';
import { escapeFormulas } from '../../domain/kernel/spreadsheetText.ts';

/** Spreadsheets split lines at the list separator of their country: where the comma is for decimals, a semicolon. */
const delimiters: Record<Language, string> = { pt: ';', es: ';', en: ',' };

/** For whom: the separator is that of the language, and numbers are such that a company of the time zone reads them back. */
type Reader = { language: Language; timeZone: string };
type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

/**
 * Contacts as CSV (R291): UTF-8 with its mark, so that Excel reads the accents; one line a contact under
 * the headers. No spreadsheet takes a part of it for a formula; an import takes the apostrophes off again.
 */
export const contactsCsv = (
  contacts: readonly Row[],
  headers: readonly string[],
  { language, timeZone }: Reader,
): string =>
  stringify(
    [
      [...headers],
      ...contacts.map(({ name, number, email }) => [name, retypable(number, timeZone), email].map(escapeFormulas)),
    ],
    {
      bom: true,
      delimiter: delimiters[language],
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    },
  );
