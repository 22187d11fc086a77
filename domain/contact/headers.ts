import { unescapeFormulas } from '../kernel/spreadsheetText.ts';

/** A cell as a spreadsheet holds it. */
export type Cell = string | number | boolean | Date | null | undefined;

/** What people write over the columns, in Portuguese, English and Spanish, without accents. */
const headers = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto', 'cliente', 'full name', 'first name'],
  email: ['e mail', 'email', 'mail', 'correo'],
} as const;
type Column = keyof typeof headers;
/** The places of the columns; -1 for none. `numbers`: those of phones, the likeliest first. */
export type Columns = Record<Column, number> & { numbers: readonly number[] };

/** Words of a header over phone numbers, the surest first: a mobile column holds mobiles, a number may be of anything. */
const phoneWords: readonly ReadonlySet<string>[] = [
  new Set(['celular', 'celulares', 'cel', 'whatsapp', 'whats', 'wpp', 'zap', 'mobile', 'movil', 'cellphone']),
  new Set(['telefone', 'telefones', 'telefono', 'telefonos', 'phone', 'phones', 'fone', 'tel']),
  new Set(['numero', 'number', 'num']),
];
/** A header with one of these is about something else. */
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

/** The text of a cell; a number as its digits. */
export const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : unescapeFormulas(String(cell).trim());

/** `  E-Mail: ` is `e mail`. */
const plain = (cell: Cell): string =>
  textOf(cell)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The place of a header: one that says just this goes before one that begins with it ('Nome da empresa'). */
const find = (row: readonly string[], column: Column): number => {
  const names: readonly string[] = headers[column];
  const exact = row.findIndex((cell) => names.includes(cell));
  return exact >= 0 ? exact : row.findIndex((cell) => names.some((name) => cell.startsWith(`${name} `)));
};

/** The columns that a row of headers names; null when it names none for the number. */
export const columnsNamed = (cells: readonly Cell[]): Columns | null => {
  const row = Array.from(cells, plain);
  const phones = row.flatMap((header, at) => {
    const rank = phoneRank(header);
    return rank === null ? [] : [{ at, rank }];
  });
  const numbers = phones.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
  const others = row.map((header, at) => (numbers.includes(at) ? '' : header));
  return numbers.length ? { numbers, name: find(others, 'name'), email: find(others, 'email') } : null;
};
