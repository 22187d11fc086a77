import { isValidNumber, readNumberIn } from '../kernel/numberReading.ts';
import { chooseSheet, mostRows, type ChosenSheet, type SheetFile, type SheetReading } from './book.ts';
import type { SheetRefusal } from './refusals.ts';
import { textOf, type Cell } from './headers.ts';
import { tableOf, type Cells, type Table } from './table.ts';

/** One person of a spreadsheet, as written there; `line` is the row's number on the sheet. */
export type SheetRow = { line: number; name: string; number: string; email: string };

/** The first valid number of several phone columns; else the first that can be read, else what the first of them holds. */
const numberIn = (cells: readonly Cell[], columns: readonly number[], timeZone: string): string => {
  const texts = columns.map((at) => textOf(cells[at])).filter((text) => text !== '');
  if (texts.length < 2) return texts[0] ?? '';
  const all = texts.map((text) => ({ text, reading: readNumberIn(text, timeZone) }));
  const valid = all.find(
    ({ reading }) => reading.is === 'either' || (reading.is === 'number' && isValidNumber(reading.number)),
  );
  return (valid ?? all.find(({ reading }) => reading.is === 'number'))?.text ?? texts[0] ?? '';
};

/** The people of a sheet, as its table says. Rows are not judged here. */
export const rowsOf = (sheet: Cells, timeZone: string, { columns, start }: Table = tableOf(sheet)): SheetRow[] =>
  sheet.slice(start).flatMap((cells, index) => {
    const at = (column: 'name' | 'email') => textOf(cells[columns[column]]);
    const row = { name: at('name'), number: numberIn(cells, columns.numbers, timeZone), email: at('email') };
    return row.name || row.number || row.email ? [{ line: start + index + 1, ...row }] : [];
  });

/**
 * Returns the people of a file for a company of a time zone, and how they were found. Where the caller says which columns
 * there are, none may be there; else that is refused.
 */
export const readPeople = (
  file: SheetFile,
  reading: SheetReading,
  timeZone: string,
): (ChosenSheet & { rows: SheetRow[] }) | { refusal: SheetRefusal } => {
  const chosen = chooseSheet(file, reading);
  if ('refusal' in chosen) return chosen;
  const rows = rowsOf(chosen.cells, timeZone, chosen.table);
  if (rows.length === 0 && !reading.mapping) return { refusal: 'ERR_SHEET_EMPTY' };
  return rows.length > (reading.most ?? mostRows) ? { refusal: 'ERR_SHEET_LONG' } : { ...chosen, rows };
};
