import { stringify } from 'csv-stringify/browser/esm/sync';
import { retypable } from '../../domain/kernel/phoneNumber.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import type { Language } from '../kernel/i18n.ts';
import { formula } from '../../domain/contact/columns.ts';

/** Spreadsheets split lines at the list separator of their country: where the comma is for decimals, a semicolon. */
const delimiters: Record<Language, string> = { pt: ';', es: ';', en: ',' };

/** For whom: the separator is that of the language, and numbers are such that a company of the time zone reads them back. */
type Reader = { language: Language; timeZone: string };
type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

/** What a spreadsheet would take for a formula begins with an apostrophe, which an import takes off again (`unescaped`). */
const escaped = (field: string): string => (formula.test(field) ? `'${field}` : field);

/**
 * Contacts as CSV (R291): UTF-8 with its mark, so that Excel reads the accents; one line a contact under
 * the headers. A field that a spreadsheet would take for a formula begins with an apostrophe.
 */
export const contactsCsv = (
  contacts: readonly Row[],
  headers: readonly string[],
  { language, timeZone }: Reader,
): string =>
  stringify(
    [
      [...headers],
      ...contacts.map(({ name, number, email }) => [name, retypable(number, timeZone), email].map(escaped)),
    ],
    {
      bom: true,
      delimiter: delimiters[language],
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    },
  );
