import { isMobile, isValidNumber, readNumber, readNumberIn } from '../kernel/numberReading.ts';
import { chooseSheet, mostRows, type ChosenSheet, type SheetFile, type SheetReading } from './book.ts';
import type { SheetRefusal } from './refusals.ts';
import { areaColumnOf, countryColumnOf, isSameKind, lastNameColumnsOf, otherNameColumnsOf } from './headers.ts';
import { textOfCell, type Cell } from './headerWords.ts';
import { sheetTableOf, type Cells, type SheetTable } from './table.ts';

/** One person of a spreadsheet, as written there. `line`: the row's number on the sheet. */
export type SheetRow = { line: number; name: string; number: string; email: string };

type Phone = { text: string; at: number };

/** A phone that lacks its area code: 7 to 9 digits, as people in Brazil and Mexico write a local number. */
const isLocal = (text: string): boolean => /^[\s\d.-]+$/.test(text) && /^\d{7,9}$/.test(text.replace(/\D/g, ''));

const digitsAt = (cells: readonly Cell[], column: number | undefined): string =>
  column === undefined ? '' : textOfCell(cells[column]).replace(/\D/g, '');

const isRead = (text: string, timeZone: string, number: string): boolean => {
  const reading = readNumberIn(text, timeZone);
  return reading.is === 'number' && reading.number === number;
};

/** A phone column, with the columns of the area and country codes of its numbers. */
type PhoneColumn = { at: number; area: number | undefined; country: number | undefined };

/** Google Contacts writes several numbers of one label into one cell. */
const textsIn = (cell: Cell): string[] =>
  textOfCell(cell)
    .split(/\s*:::\s*/)
    .filter(Boolean);

/** Returns a phone of a row, completed by the columns for its area and country codes. */
const phoneIn = (text: string, cells: readonly Cell[], column: PhoneColumn, timeZone: string): Phone => {
  const { at, area, country } = column;
  const code = digitsAt(cells, area);
  const whole = isLocal(text) && /^0?\d{2,3}$/.test(code) ? `${code} ${text}` : text;
  const prefix = digitsAt(cells, country).replace(/^0+/, '');
  const isNational = /^\d{1,3}$/.test(prefix) && /^[\s\d().-]+$/.test(whole) && !whole.startsWith('00');
  const abroad = `+${prefix} ${whole.replace(/\D/g, '').replace(/^0+/, '')}`;
  const reading = isNational ? readNumber(abroad, undefined) : null;
  const isAbroad =
    reading?.is === 'number' && isValidNumber(reading.number) && !isRead(whole, timeZone, reading.number);
  return { at, text: isAbroad ? abroad : whole };
};
/** Returns the phones of a row, column by column. */
const phonesIn = (cells: readonly Cell[], columns: readonly PhoneColumn[], timeZone: string): Phone[] =>
  columns.flatMap((column) => textsIn(cells[column.at]).map((text) => phoneIn(text, cells, column, timeZone)));

/**
 * Returns the first valid number in several phone columns, and of columns of the same kind the first mobile. Without a valid
 * one, it returns the first readable number, else the first text.
 */
const numberIn = (phones: readonly Phone[], header: readonly Cell[], timeZone: string): string => {
  if (phones.length < 2) return phones[0]?.text ?? '';
  const all = phones.map((phone) => ({ ...phone, reading: readNumberIn(phone.text, timeZone) }));
  const valid = all.filter(
    ({ reading }) => reading.is === 'either' || (reading.is === 'number' && isValidNumber(reading.number)),
  );
  const [first] = valid;
  const mobile = valid.find(
    ({ at, reading }) =>
      first && isSameKind(header[at], header[first.at]) && reading.is === 'number' && isMobile(reading.number),
  );
  return (mobile ?? first ?? all.find(({ reading }) => reading.is === 'number'))?.text ?? phones[0]?.text ?? '';
};

const firstOf = (cells: readonly Cell[], columns: readonly number[]): string =>
  columns.map((at) => textOfCell(cells[at])).find((text) => /\p{L}/u.test(text)) ?? '';

/** Adds a last name, unless the name already ends with it: Google's `Name` next to `Family Name`. */
const wholeName = (name: string, last: string): string =>
  ` ${name}`.toLowerCase().endsWith(` ${last}`.toLowerCase()) ? name : [name, last].filter(Boolean).join(' ');

/** Whether a row repeats the header, as printed pages do. */
const isHeader = (cells: readonly Cell[], heads: readonly Cell[]): boolean =>
  heads.length > 0 && heads.every((head, at) => textOfCell(head) === textOfCell(cells[at]));

/** Begins a line below the people, such as the total of a report. */
const footer = /^(?:(?:sub ?)?tota(?:l|is|les)|p[áa]gina|page|registros|quantidade|soma)(?![\p{L}])/iu;
/** Whether a row is no person but the foot of a report. A person has a number or an e-mail. */
const isFooter = ({ name, number, email }: Omit<SheetRow, 'line'>): boolean =>
  email === '' && !/\d{3}/.test(number) && [name, number].some((text) => footer.test(text));

/** Returns the people of a sheet by its table. Rows are not checked here. */
export const sheetRowsOf = (
  sheet: Cells,
  timeZone: string,
  { columns, heads, start }: SheetTable = sheetTableOf(sheet),
): SheetRow[] => {
  const phones = columns.numbers.map((at) => ({
    at,
    area: areaColumnOf(heads, at),
    country: countryColumnOf(heads, at),
  }));
  const lastNames = lastNameColumnsOf(heads, columns.name, timeZone);
  const otherNames = otherNameColumnsOf(heads, columns);
  return sheet.slice(start).flatMap((cells, index) => {
    const at = (column: 'name' | 'email') => textOfCell(cells[columns[column]]);
    const last = lastNames
      .map((column) => textOfCell(cells[column]))
      .filter(Boolean)
      .join(' ');
    const row = {
      name: (wholeName(at('name'), last) || firstOf(cells, otherNames)).replace(/\s+/g, ' '),
      number: numberIn(phonesIn(cells, phones, timeZone), heads, timeZone),
      email: at('email'),
    };
    const isEmpty = !row.name && !row.number && !row.email;
    return isEmpty || isHeader(cells, heads) || isFooter(row) ? [] : [{ line: start + index + 1, ...row }];
  });
};

/**
 * Returns the people of a file for a company in a time zone, and how the sheet was read. Refuses a file without people,
 * unless the caller gave a mapping of the columns.
 */
export const readPeople = (
  file: SheetFile,
  reading: SheetReading,
  timeZone: string,
): (ChosenSheet & { rows: SheetRow[] }) | { refusal: SheetRefusal } => {
  const chosen = chooseSheet(file, reading);
  if ('refusal' in chosen) return chosen;
  const rows = sheetRowsOf(chosen.cells, timeZone, chosen.table);
  if (rows.length === 0 && !reading.mapping) return { refusal: 'ERR_SHEET_EMPTY' };
  return rows.length > (reading.most ?? mostRows) ? { refusal: 'ERR_SHEET_LONG' } : { ...chosen, rows };
};
