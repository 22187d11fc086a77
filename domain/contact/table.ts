import { isDate } from '../kernel/numberText.ts';
import { columnsNamed, isAboutOther, type SheetColumns } from './headers.ts';
import { textOfCell, type Cell } from './headerWords.ts';
import type { Mapping } from './mapping.ts';

export type Cells = readonly (readonly Cell[])[];
/** How to read a sheet: its columns, their headers (empty for none) and its first row of people. */
export type SheetTable = { columns: SheetColumns; heads: readonly Cell[]; start: number; isNamed: boolean };

const byPosition: SheetColumns = { name: 0, numbers: [1], email: 2 };
/** The number of rows at the top in which headers are searched. */
const TOP = 100;

/** Whether a cell looks like a phone number and holds nothing else. */
const isPhoneLike = (cell: Cell): boolean => {
  const text = textOfCell(cell);
  const digits = text.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 15 && !isDate(text) && /^(?:tel:)?[\s\p{Cf}+()\d.\-\p{Pd}]+$/u.test(text);
};
const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => textOfCell(cell) === '');

/** Counts the rows with a number in one of these columns. */
const numbersBelow = (sheet: Cells, from: number, { numbers }: SheetColumns, to = sheet.length): number => {
  let found = 0;
  for (let at = from; at < Math.min(to, sheet.length); at++)
    if (numbers.some((column) => isPhoneLike(sheet[at]?.[column]))) found++;
  return found;
};

/** The number of rows below a header row that are searched for its first number. */
const REACH = 1_000;
/** `isBelow`: a row above contains a number. */
type Candidate = {
  at: number;
  heads: readonly Cell[];
  rows: number;
  columns: SheetColumns;
  named: number;
  hasPeople: boolean;
  isBelow: boolean;
};

/** Whether most of the filled cells below a row, in one column, look like phone numbers. */
const holdsNumbers = (sheet: Cells, from: number, column: number): boolean => {
  const filled = sheet.slice(from, from + REACH).filter((cells) => textOfCell(cells[column]) !== '');
  return filled.filter((cells) => isPhoneLike(cells[column])).length * 2 > filled.length;
};

/**
 * Returns the headers of a row and of the one below it, if that divides headers of the first: `Telefones` over `Fixo` and
 * `Celular`. A spreadsheet keeps a merged cell in its first column, and the others are blank.
 */
const dividedHeads = (over: readonly Cell[], under: readonly Cell[]): readonly Cell[] | null => {
  const at = (row: readonly Cell[], column: number) => textOfCell(row[column]);
  const places = Array.from({ length: Math.max(over.length, under.length) }, (_, column) => column);
  const groupOf = (column: number): string =>
    at(over, column) || at(over, places.slice(0, column).findLast((before) => at(over, before) !== '') ?? column);
  const filled = places.filter((column) => at(under, column) !== '');
  const isDivided = filled.every((column) => at(over, column) === '' || at(over, column + 1) === '');
  if (filled.length < 2 || !isDivided || under.some(isPhoneLike)) return null;
  return places.map((column) =>
    at(under, column) ? `${groupOf(column)} ${at(under, column)}`.trim() : at(over, column),
  );
};

/**
 * Finds the header row: without a number, above a column with numbers. A title may mention phones, so there may be several.
 * A row that names more than the phone wins, then one above all numbers, then one that names more columns, then the one next
 * to the people. Below a number, for example in a letterhead, a row must name two columns, because a person's name may look
 * like a header.
 */
const headerOf = (sheet: Cells): Candidate | null => {
  const candidates: Candidate[] = [];
  let isBelow = false;
  for (let at = 0; at < Math.min(sheet.length, TOP); at++) {
    const cells = sheet[at] ?? [];
    const hasNumber = cells.some(isPhoneLike);
    isBelow ||= hasNumber;
    if (hasNumber) continue;
    const divided = dividedHeads(cells, sheet[at + 1] ?? []);
    for (const [heads, rows] of [[cells, 1], ...(divided ? [[divided, 2] as const] : [])] as const) {
      const columns = columnsNamed(heads, (column) => holdsNumbers(sheet, at + rows, column));
      const named = columns ? 1 + Number(columns.name >= 0) + Number(columns.email >= 0) : 0;
      if (!columns || (isBelow && named < 2)) continue;
      const hasPeople = numbersBelow(sheet, at + rows, columns, at + REACH) > 0;
      candidates.push({ at, heads, rows, columns, named, hasPeople, isBelow });
    }
  }
  const scores = ({ at, columns, named, hasPeople, isBelow: below }: Candidate) => [
    Number(hasPeople),
    Math.min(named, 2),
    Number(!below),
    named,
    below ? -at : at,
    columns.numbers.length,
  ];
  const order = (a: Candidate, b: Candidate): number => {
    const [x, y] = [scores(a), scores(b)];
    return x.map((score, nth) => (y[nth] ?? 0) - score).find((by) => by !== 0) ?? 0;
  };
  return candidates.toSorted(order)[0] ?? null;
};

/** Combines the caller's mapping with the columns found on the sheet. A column has one use only. */
const merged = (columns: SheetColumns, { phones, name, email }: Mapping): SheetColumns => {
  const taken = new Set([...(phones ?? []), name, email]);
  const left = (at: number): number => (taken.has(at) ? -1 : at);
  return {
    numbers: phones ?? columns.numbers.filter((at) => !taken.has(at)),
    name: name === undefined ? left(columns.name) : (name ?? -1),
    email: email === undefined ? left(columns.email) : (email ?? -1),
  };
};

/** Skips rows above the people if no header was found: a single title, or headers in an unknown language. */
const skipped = (sheet: Cells, { numbers }: SheetColumns): { heads: readonly Cell[]; start: number } => {
  let at = 0;
  const isTitle = (cells: readonly Cell[]): boolean =>
    !cells.some(isPhoneLike) && cells.filter((cell) => textOfCell(cell) !== '').length === 1;
  const hasMore = sheet.some((cells) => cells.filter((cell) => textOfCell(cell) !== '').length > 1);
  while (at < sheet.length && (isBlank(sheet[at] ?? []) || (hasMore && at < TOP && isTitle(sheet[at] ?? [])))) at++;
  const top = sheet[at];
  const isHeader = top !== undefined && !/\d\D*\d/.test(textOfCell(top[numbers[0] ?? 1]));
  return isHeader ? { heads: top, start: at + 1 } : { heads: [], start: at };
};

/** The rows that decide what the columns of a sheet without headers hold. */
const SAMPLE = 200;

/**
 * Returns the columns of a sheet without headers: name, number, e-mail. If the second column holds no numbers, the one with
 * the most numbers is the phone, unless its header is of something else (`CPF`). The e-mail is the column with the most @,
 * the name the first one with words.
 */
const unnamed = (sheet: Cells): SheetColumns => {
  const rows = sheet.slice(0, SAMPLE);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at);
  const count = (at: number, holds: (cell: Cell) => boolean) => rows.filter((cells) => holds(cells[at])).length;
  const best = (holds: (cell: Cell) => boolean, except: ReadonlySet<number> = new Set()) =>
    places
      .filter((at) => count(at, holds) > 0 && !except.has(at))
      .toSorted((a, b) => count(b, holds) - count(a, holds))[0];
  const isEmail = (cell: Cell) => textOfCell(cell).includes('@');
  const isWord = (cell: Cell) => /\p{L}/u.test(textOfCell(cell)) && !isEmail(cell);
  const isHeaded = (at: number) => {
    const first = rows.findIndex((cells) => isPhoneLike(cells[at]));
    return rows.slice(0, first).some((cells) => isAboutOther(cells[at]));
  };
  const others = new Set(places.filter(isHeaded));
  const phone = count(1, isPhoneLike) && !others.has(1) ? 1 : best(isPhoneLike, others);
  if (phone === undefined) return byPosition;
  const email = best(isEmail) ?? -1;
  const words = places.findIndex((at) => at !== phone && at !== email && count(at, isWord) * 2 > rows.length);
  return { numbers: [phone], name: phone === 1 && email !== byPosition.name ? byPosition.name : words, email };
};

/** Returns how to read a sheet. Rows above its headers are titles. Without headers, its content decides. */
export const sheetTableOf = (sheet: Cells, mapping: Mapping = {}): SheetTable => {
  const found = headerOf(sheet);
  const columns = merged(found?.columns ?? unnamed(sheet), mapping);
  if (found) return { columns, heads: found.heads, start: found.at + found.rows, isNamed: true };
  return { columns, ...skipped(sheet, columns), isNamed: false };
};

/** Counts the rows of a table with a number. A sheet of people has some; a cover or a summary has none. */
export const countPeople = (sheet: Cells, { columns, start }: SheetTable): number =>
  numbersBelow(sheet, start, columns);
