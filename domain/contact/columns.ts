import { numbersIn, numberText } from '../kernel/numberText.ts';
import { unescapeFormulas } from '../kernel/spreadsheetText.ts';

/** A cell as a spreadsheet holds it. */
export type Cell = string | number | boolean | Date | null | undefined;
/** One person of a spreadsheet, as written there; `line` is the row's number on the sheet. */
export type SheetRow = { line: number; name: string; number: string; email: string };

/** What people write over the columns, in Portuguese, English and Spanish, without accents. */
const headers = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto', 'cliente', 'full name', 'first name'],
  email: ['e mail', 'email', 'mail', 'correo'],
} as const;
type Column = keyof typeof headers;
/** Where a column stands; -1: nowhere. `numbers`: those of phones, the likeliest first. */
type Columns = Record<Column, number> & { numbers: readonly number[] };

const byPosition: Columns = { name: 0, numbers: [1], email: 2 };

/** Words of a header over phone numbers, the surest first: who writes of a mobile means one, a number may be of anything. */
const phoneWords: readonly ReadonlySet<string>[] = [
  new Set(['celular', 'celulares', 'cel', 'whatsapp', 'whats', 'wpp', 'zap', 'mobile', 'movil', 'cellphone']),
  new Set(['telefone', 'telefones', 'telefono', 'telefonos', 'phone', 'phones', 'fone', 'tel']),
  new Set(['numero', 'number', 'num']),
];
/** A header with one of these is about something else, whatever stands beside it. */
const otherWords: ReadonlySet<string> = new Set(
  [
    'pedido pedidos order casa house endereco address direccion rua street cep zip postal type tipo',
    'label cpf cnpj rg dni documento document nota nf fax ramal extension contrato contract',
    'protocolo cartao card serie lote codigo code',
  ].flatMap((words) => words.split(' ')),
);
/** A number of these is no phone's, though a phone may be theirs. */
const numberedWords: ReadonlySet<string> = new Set(['cliente', 'customer', 'conta', 'account', 'item', 'ticket']);

/** How surely a header is over phone numbers, the surest lowest; null: it is not. Plain words go before longer headers. */
const phoneRank = (header: string): number | null => {
  const words = header.split(' ');
  const rank = phoneWords.findIndex((known) => words.some((word) => known.has(word)));
  const isOther = words.some((word) => otherWords.has(word) || (rank === 2 && numberedWords.has(word)));
  return rank < 0 || isOther ? null : rank * 100 + words.length;
};

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
  const phones = row.flatMap((header, at) => {
    const rank = phoneRank(header);
    return rank === null ? [] : [{ at, rank }];
  });
  const numbers = phones.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
  const others = row.map((header, at) => (numbers.includes(at) ? '' : header));
  return numbers.length ? { numbers, name: find(others, 'name'), email: find(others, 'email') } : null;
};

/** Of several phone columns the first that holds one number; where none does, what the first of them holds. */
const numberIn = (cells: readonly Cell[], columns: readonly number[]): string => {
  const texts = columns.map((at) => textOf(cells[at])).filter((text) => text !== '');
  const isOne = (text: string): boolean => {
    const parts = numbersIn(numberText(text) ?? '');
    const digits = parts[0]?.replace(/\D/g, '').length ?? 0;
    return parts.length === 1 && digits >= 10 && digits <= 15;
  };
  return texts.find(isOne) ?? texts[0] ?? '';
};

/**
 * The people on a sheet: columns by their headers (of several phone columns each row's first number, mobiles before others), else name, number, e-mail by position. Blank rows are passed over,
 * and so is a first row of headers in an unknown language (its number has no digit). Rows are not judged here.
 */
export const rowsOf = (sheet: readonly (readonly Cell[])[]): SheetRow[] => {
  const first = sheet.findIndex((cells) => cells.some((cell) => textOf(cell) !== ''));
  const top = sheet[first];
  if (!top) return [];
  const said = named(top);
  const columns = said ?? byPosition;
  const headed = said !== null || !/\d/.test(textOf(top[columns.numbers[0] ?? 1]));
  return sheet.slice(headed ? first + 1 : first).flatMap((cells, index) => {
    const at = (column: Column) => textOf(cells[columns[column]]);
    const row = { name: at('name'), number: numberIn(cells, columns.numbers), email: at('email') };
    return row.name || row.number || row.email ? [{ line: first + index + (headed ? 2 : 1), ...row }] : [];
  });
};
