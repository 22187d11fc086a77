import { isValidNumber, readNumberIn } from '../kernel/numberReading.ts';
import { chooseSheet, mostRows, type ChosenSheet, type SheetFile, type SheetReading } from './book.ts';
import type { SheetRefusal } from './refusals.ts';
import { textOfCell, type Cell } from './headers.ts';
import { tableOf, type Cells, type Table } from './table.ts';

/** One person of a spreadsheet, as written there. `line`: the row's number on the sheet. */
export type SheetRow = { line: number; name: string; number: string; email: string };

/**
 * Returns the first valid number in several phone columns. Without one, it returns the first readable number, else the first
 * text.
 */
const numberIn = (cells: readonly Cell[], columns: readonly number[], timeZone: string): string => {
  const texts = columns.map((at) => textOfCell(cells[at])).filter((text) => text !== '');
  if (texts.length < 2) return texts[0] ?? '';
  const all = texts.map((text) => ({ text, reading: readNumberIn(text, timeZone) }));
  const valid = all.find(
    ({ reading }) => reading.is === 'either' || (reading.is === 'number' && isValidNumber(reading.number)),
  );
  return (valid ?? all.find(({ reading }) => reading.is === 'number'))?.text ?? texts[0] ?? '';
};

/** Returns the people of a sheet by its table. Rows are not checked here. */
export const rowsOf = (sheet: Cells, timeZone: string, { columns, start }: Table = tableOf(sheet)): SheetRow[] =>
  sheet.slice(start).flatMap((cells, index) => {
    const at = (column: 'name' | 'email') => textOfCell(cells[columns[column]]);
    const row = { name: at('name'), number: numberIn(cells, columns.numbers, timeZone), email: at('email') };
    return row.name || row.number || row.email ? [{ line: start + index + 1, ...row }] : [];
  });

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
  const rows = rowsOf(chosen.cells, timeZone, chosen.table);
  if (rows.length === 0 && !reading.mapping) return { refusal: 'ERR_SHEET_EMPTY' };
  return rows.length > (reading.most ?? mostRows) ? { refusal: 'ERR_SHEET_LONG' } : { ...chosen, rows };
};
