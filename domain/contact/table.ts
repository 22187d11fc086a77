import { columnsNamed, textOf, type Cell, type Columns } from './headers.ts';
import type { Mapping } from './mapping.ts';

export type Cells = readonly (readonly Cell[])[];
/** How a sheet is read: its columns, its row of headers (null: it has none), and its first row of people. */
export type Table = { columns: Columns; header: number | null; start: number; isNamed: boolean };

const byPosition: Columns = { name: 0, numbers: [1], email: 2 };
/** Headers stand no lower than this. */
const TOP = 100;

/** Whether a cell holds nothing but what looks like a phone number. */
const isPhoneLike = (cell: Cell): boolean => {
  const text = textOf(cell);
  const digits = text.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 15 && /^(?:tel:)?[\s\p{Cf}+()\d.\-\p{Pd}]+$/u.test(text);
};
const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => textOf(cell) === '');

/** How many rows have a number in one of these columns. */
const numbersBelow = (sheet: Cells, from: number, { numbers }: Columns): number => {
  let found = 0;
  for (let at = from; at < sheet.length; at++) if (numbers.some((column) => isPhoneLike(sheet[at]?.[column]))) found++;
  return found;
};

type Candidate = { at: number; columns: Columns; named: number; people: number };

/**
 * The row of headers: above all numbers, over a column that has some. Of several such rows (a title may speak of phones) it
 * is the one that names more of name, number and e-mail, then the lower one.
 */
const headerOf = (sheet: Cells): Candidate | null => {
  const candidates: Candidate[] = [];
  for (let at = 0; at < Math.min(sheet.length, TOP); at++) {
    const cells = sheet[at] ?? [];
    if (cells.some(isPhoneLike)) break;
    const columns = columnsNamed(cells);
    if (!columns) continue;
    const named = 1 + Number(columns.name >= 0) + Number(columns.email >= 0);
    candidates.push({ at, columns, named, people: numbersBelow(sheet, at + 1, columns) });
  }
  const order = (a: Candidate, b: Candidate) =>
    Number(b.people > 0) - Number(a.people > 0) || b.named - a.named || b.at - a.at;
  return candidates.toSorted(order)[0] ?? null;
};

/** What the caller wants, and else what the sheet says of the columns that are left. */
const merged = (columns: Columns, { phones, name, email }: Mapping): Columns => {
  const taken = new Set([...(phones ?? []), name, email]);
  const left = (at: number): number => (taken.has(at) ? -1 : at);
  return {
    numbers: phones ?? columns.numbers.filter((at) => !taken.has(at)),
    name: name === undefined ? left(columns.name) : (name ?? -1),
    email: email === undefined ? left(columns.email) : (email ?? -1),
  };
};

/** A row above the people without a header: a title alone in its row, or headers in an unknown language. */
const skipped = (sheet: Cells, { numbers }: Columns): { header: number | null; start: number } => {
  let at = 0;
  const isTitle = (cells: readonly Cell[]): boolean =>
    !cells.some(isPhoneLike) && cells.filter((cell) => textOf(cell) !== '').length === 1;
  const hasMore = sheet.some((cells) => cells.filter((cell) => textOf(cell) !== '').length > 1);
  while (at < sheet.length && (isBlank(sheet[at] ?? []) || (hasMore && at < TOP && isTitle(sheet[at] ?? [])))) at++;
  const top = sheet[at];
  const isHeader = top !== undefined && !/\d/.test(textOf(top[numbers[0] ?? 1]));
  return isHeader ? { header: at, start: at + 1 } : { header: null, start: at };
};

/** Returns how a sheet is read. Rows above its headers are titles; without headers columns count by position. */
export const tableOf = (sheet: Cells, mapping: Mapping = {}): Table => {
  const found = headerOf(sheet);
  const columns = merged(found?.columns ?? byPosition, mapping);
  if (found) return { columns, header: found.at, start: found.at + 1, isNamed: true };
  return { columns, ...skipped(sheet, columns), isNamed: false };
};

/** How many rows of a table have a number: a sheet of people has some, a cover or a summary none. */
export const peopleOf = (sheet: Cells, { columns, start }: Table): number => numbersBelow(sheet, start, columns);
