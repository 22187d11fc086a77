import type { Cell } from './headerWords.ts';
import type { SheetRefusal } from './refusals.ts';
import { mostColumns, type Mapping } from './mapping.ts';
import { countPeople, sheetTableOf, type Cells, type SheetTable } from './table.ts';

/** The most people in one file. */
export const mostRows = 50_000;
/** The titles and blank rows allowed in addition to `mostRows` people. */
const SLACK = 1_000;

type Found = { v?: Cell } | undefined;
type Parsed = { '!data'?: readonly (readonly Found[] | undefined)[] | undefined };
/** A workbook as the spreadsheet library returns it, with dense sheets. */
export type Book = {
  SheetNames: readonly string[];
  Sheets: Readonly<Record<string, Parsed>>;
  Workbook?: { Sheets?: readonly { Hidden?: number | undefined }[] | undefined } | undefined;
};
export const parseOptions = { dense: true, raw: true, cellFormula: false, cellHTML: false, cellText: false } as const;
type Options = typeof parseOptions & { type: 'string' | 'array'; sheetRows: number };
/** The parser of the spreadsheet library. */
export type Parse = (content: string | Uint8Array, options: Options) => Book;

export type ChosenSheet = { title: string; titles: string[]; cells: Cells; table: SheetTable };
export type SheetFile = { name: string; bytes: Uint8Array };
export type SheetReading = { parse: Parse; endings: RegExp; most?: number | undefined; mapping?: Mapping | undefined };

/** The first bytes of a zip archive (.xlsx, .ods) and of a compound file (.xls), under any file name. */
const starts = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  compound: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
};
export const beginsAs = (bytes: Uint8Array, kind: keyof typeof starts): boolean =>
  starts[kind].every((byte, at) => bytes[at] === byte);

const unicode: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Returns the encoding of UTF-16 without a mark: most signs of our languages have a zero as one of their two bytes. */
const unmarkedUnicode = (bytes: Uint8Array): string | undefined => {
  const start = bytes.subarray(0, 1_000);
  const zeros = (odd: number): number => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [high, low] = [zeros(1), zeros(0)];
  if (Math.max(high, low) * 4 < start.length || Math.min(high, low) > 0) return undefined;
  return high > 0 ? 'utf-16le' : low > 0 ? 'utf-16be' : undefined;
};

/**
 * Returns the content of a text file: UTF-16 if it has a byte order mark or looks like it, else UTF-8, else Windows-1252. Null
 * if it is not text.
 */
export const sheetText = (bytes: Uint8Array): string | null => {
  const wide = unicode.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? unmarkedUnicode(bytes);
  const decode = (label: string, fatal: boolean) => new TextDecoder(label, { fatal }).decode(bytes);
  let text: string;
  try {
    text = decode(wide ?? 'utf-8', true);
  } catch {
    if (wide) return null;
    text = decode('windows-1252', false);
  }
  return text.includes('\0') ? null : text;
};

/** Returns the filled cells of a sheet from its first row. The size that a sheet claims may be endless. */
const cellsOf = (sheet: Parsed | undefined): Cells =>
  Array.from(sheet?.['!data'] ?? [], (row) => Array.from(row ?? [], (cell) => cell?.v ?? null).slice(0, mostColumns));

/**
 * Ranks how likely a sheet lists people: numbers under a phone header, then numbers, then a phone header, then anything.
 */
const rankOf = ({ isNamed }: SheetTable, people: number): number => Number(people > 0) * 2 + Number(isNamed);

/**
 * Returns the sheet with the people: the one with numbers under a phone header. Of several, a visible one wins, then the
 * longest.
 */
const bestOf = (book: Book, mapping: Mapping): Omit<ChosenSheet, 'titles'> | undefined => {
  const hidden = book.Workbook?.Sheets ?? [];
  const found = book.SheetNames.flatMap((title, at) => {
    const cells = cellsOf(book.Sheets[title]);
    const table = sheetTableOf(cells, mapping);
    const people = countPeople(cells, table);
    const isFilled = cells.slice(table.start).some((row) => row.some((cell) => cell !== null && cell !== ''));
    return isFilled ? [{ title, cells, table, people, isHidden: Boolean(hidden[at]?.Hidden) }] : [];
  });
  return found.toSorted(
    (a, b) =>
      rankOf(b.table, b.people) - rankOf(a.table, a.people) ||
      Number(a.isHidden) - Number(b.isHidden) ||
      b.people - a.people,
  )[0];
};

const parsed = ({ name, bytes }: SheetFile, { parse, endings }: SheetReading, sheetRows: number): Book | null => {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (!endings.test(ending)) return null;
  const options = { ...parseOptions, sheetRows };
  if (/^(?:xlsx?|ods)$/.test(ending))
    return beginsAs(bytes, 'zip') || beginsAs(bytes, 'compound') ? parse(bytes, { ...options, type: 'array' }) : null;
  const text = sheetText(bytes);
  return text === null ? null : parse(text, { ...options, type: 'string' });
};

/**
 * Returns the chosen sheet of a file and how to read it. `endings`: the accepted file name endings. Refuses text files named
 * like a workbook, and files with more than `most` rows (R290, R537).
 */
export const chooseSheet = (file: SheetFile, reading: SheetReading): ChosenSheet | { refusal: SheetRefusal } => {
  const { most = mostRows, mapping = {} } = reading;
  const limit = most + SLACK;
  try {
    const book = parsed(file, reading, limit);
    if (!book) return { refusal: 'ERR_FILE_KIND_REFUSED' };
    const titles = [...book.SheetNames];
    const { sheet } = mapping;
    if (sheet !== undefined && !titles.includes(sheet)) return { refusal: 'ERR_SHEET_NOT_FOUND' };
    const cells = sheet === undefined ? [] : cellsOf(book.Sheets[sheet]);
    const chosen =
      sheet === undefined ? bestOf(book, mapping) : { title: sheet, cells, table: sheetTableOf(cells, mapping) };
    if (!chosen) return { refusal: 'ERR_SHEET_EMPTY' };
    // The rows below the last one read are unknown. They may be too many people, or blank.
    return chosen.cells.length >= limit ? { refusal: 'ERR_SHEET_LONG' } : { ...chosen, titles };
  } catch {
    return { refusal: 'ERR_SHEET_DAMAGED' };
  }
};
