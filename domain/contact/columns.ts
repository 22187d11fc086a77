import { unescapeFormulas } from '../kernel/spreadsheetText.ts';

/** A cell as a spreadsheet holds it. */
export type Cell = string | number | boolean | Date | null | undefined;
/** One person of a spreadsheet, as written there; `line` is the row's number on the sheet. */
export type SheetRow = { line: number; name: string; number: string; email: string };

/** What people write over the columns, in Portuguese, English and Spanish, without accents. */
const headers = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto', 'cliente', 'full name', 'first name'],
  number: [
    'numero',
    'number',
    'telefone',
    'telefono',
    'phone',
    'celular',
    'whatsapp',
    'fone',
    'mobile',
    'movil',
    'tel',
  ],
  email: ['e mail', 'email', 'mail', 'correo'],
} as const;
type Column = keyof typeof headers;
type Columns = Record<Column, number>;

const byPosition: Columns = { name: 0, number: 1, email: 2 };

/** `  E-Mail: ` is `e mail`. */
const plain = (cell: Cell): string =>
  textOf(cell)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The text of a cell; a number as its digits. */
const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : unescapeFormulas(String(cell).trim());

/** Where a header stands: one that says just this goes before one that begins with it ('Nome da empresa'). */
const find = (row: readonly string[], column: Column): number => {
  const names: readonly string[] = headers[column];
  const exact = row.findIndex((cell) => names.includes(cell));
  return exact >= 0 ? exact : row.findIndex((cell) => names.some((name) => cell.startsWith(`${name} `)));
};

/** The columns that a first row names; null when it names none for the number. */
const named = (cells: readonly Cell[]): Columns | null => {
  const row = Array.from(cells, plain);
  const number = find(row, 'number');
  return number < 0 ? null : { number, name: find(row, 'name'), email: find(row, 'email') };
};

/**
 * The people on a sheet: columns by their headers, else name, number, e-mail by position. Blank rows are passed over,
 * and so is a first row of headers in an unknown language (its number has no digit). Rows are not judged here.
 */
export const rowsOf = (sheet: readonly (readonly Cell[])[]): SheetRow[] => {
  const first = sheet.findIndex((cells) => cells.some((cell) => textOf(cell) !== ''));
  const top = sheet[first];
  if (!top) return [];
  const said = named(top);
  const columns = said ?? byPosition;
  const headed = said !== null || !/\d/.test(textOf(top[columns.number]));
  return sheet.slice(headed ? first + 1 : first).flatMap((cells, index) => {
    const at = (column: Column) => textOf(cells[columns[column]]);
    const row = { name: at('name'), number: at('number'), email: at('email') };
    return row.name || row.number || row.email ? [{ line: first + index + (headed ? 2 : 1), ...row }] : [];
  });
};
