import { stringify } from 'csv-stringify/browser/esm/sync';
import { retypable } from '../../../domain/kernel/phoneNumber.ts';
import type { ContactRecord } from '../../../domain/contact/shape.ts';
import type { Language } from '../../locales/i18n.ts';
import { escapeFormulas } from '../../../domain/kernel/spreadsheetText.ts';

/** Spreadsheets split lines at the list separator of their country: a semicolon where the comma marks decimals. */
const delimiters: Record<Language, string> = { pt: ';', es: ';', en: ',' };

/** The reader of the file: the language sets the separator, and a company in the time zone can import the numbers again. */
type Reader = { language: Language; timeZone: string };
type Row = Pick<ContactRecord, 'name' | 'number' | 'email'>;

/**
 * Contacts as CSV (R291): UTF-8 with a byte order mark, so that Excel reads the accents, and one line per contact under the
 * headers. Apostrophes keep spreadsheets from taking a value for a formula; an import removes them again.
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
