import { isBrazilian } from '../kernel/brazil.ts';
import {
  contactWords,
  impersonalWords,
  numberedWords,
  othersWords,
  otherWords,
  phoneWords,
  plainHeader as plain,
  whatsAppWords,
  type Cell,
} from './headerWords.ts';

/** The common column headers in Portuguese, English and Spanish, without accents. */
const headers = {
  name: [
    ...'nome nomes name names nombre nombres cliente clientes prenom vorname'.split(' '),
    ...contactWords,
    'full name',
    'first name',
    'primeiro nome',
    'primer nombre',
    'nombre de pila',
    // The fields of a vCard.
    'fn',
    'f n',
    'formatted name',
    'nome formatado',
  ],
  email: ['e mail', 'email', 'mail', 'correo', 'correio'],
};
type Column = keyof typeof headers;
/** The positions of the columns; -1 for none. `numbers`: the phone columns, the likeliest first. */
export type SheetColumns = Record<Column, number> & { numbers: readonly number[] };

/** Words that databases put before the name of a column: `NR_DDD_CELULAR`. */
const kindsOfColumn: ReadonlySet<string> = new Set(['nr', 'nro', 'nu', 'num', 'cd', 'cod', 'ds', 'tx', 'vl']);

const isPhoneWord = (word: string): boolean => phoneWords.some((known) => known.has(word));

/** Whether a column holds only the area code of a phone: `DDD`, `DDD celular`, `Código de área`. */
const isAreaHeader = (words: readonly string[]): boolean =>
  words[kindsOfColumn.has(words[0] ?? '') ? 1 : 0] === 'ddd' ||
  words[0] === 'lada' ||
  (words.at(-1) === 'ddd' && !words.some(isPhoneWord)) ||
  /^(?:codigo (?:de )?|cod )?area(?: code)?$/.test(words.join(' '));

/** Whether a column holds only the country code of a phone: `DDI`, `Country Code`, `Código do país`. */
const isCountryHeader = (words: readonly string[]): boolean =>
  words[0] === 'ddi' ||
  /^(?:codigo (?:do |de |del )?pais|country code|indicativo(?: do pais)?|prefijo internacional)$/.test(words.join(' '));

const MOST_WORDS = 40;

/** The rank of a column headed `Contato` that holds numbers: as that of a phone of any kind. */
const CONTACT_RANK = 1;

/** A remark in a header about the form of its numbers: `WhatsApp Number (with country code)`, `Celular com código de área`. */
const howWritten =
  / (?:with|including|incl|com|con|incluindo|incluyendo|mais) (?:o |el |the |your )?(?:country|area|international|codigo|ddd|ddi)\b.*/;
const wordsOf = (header: Cell): string[] => plain(header).replace(howWritten, '').split(' ');

/** Whether a header says that its column is about something else than a phone, such as `CPF`. */
export const isAboutOther = (header: Cell): boolean => wordsOf(header).some((word) => otherWords.has(word));

/** Whether a header names a contact and has no word for phones. */
const isContact = (words: readonly string[]): boolean => contactWords.has(words[0] ?? '') && !words.some(isPhoneWord);

/** Ranks a header of a phone column; lower is surer, null is no phone column. Short headers come before longer ones. */
const phoneRank = (header: Cell): number | null => {
  const words = wordsOf(header);
  const rank = isContact(words) ? CONTACT_RANK : phoneWords.findIndex((known) => words.some((word) => known.has(word)));
  const isOther =
    isAreaHeader(words) || words.some((word) => otherWords.has(word) || (rank === 2 && numberedWords.has(word)));
  const isAnothers = words.some((word) => othersWords.has(word));
  const behind = words.some((word) => whatsAppWords.has(word)) ? 0 : MOST_WORDS;
  return rank < 0 || isOther
    ? null
    : Number(isAnothers) * 1_000 + rank * 100 + behind + Math.min(words.length, MOST_WORDS);
};

const nearestBefore = (header: readonly Cell[], phone: number, holds: (words: readonly string[]) => boolean) =>
  Array.from({ length: phone }, (_, at) => phone - 1 - at).find((at) => holds(plain(header[at]).split(' ')));

/** Returns the column with the area code of a phone column: the nearest one before it; undefined for none. */
export const areaColumnOf = (header: readonly Cell[], phone: number): number | undefined =>
  nearestBefore(header, phone, isAreaHeader);

/** Returns the column with the country code of a phone column: the nearest one before it; undefined for none. */
export const countryColumnOf = (header: readonly Cell[], phone: number): number | undefined =>
  nearestBefore(header, phone, isCountryHeader);

const firstNames: ReadonlySet<string> = new Set([
  'nome',
  'primeiro nome',
  'nome proprio',
  'name',
  'first name',
  'first',
  'nombre',
  'nombres',
  'nombre s',
  'primer nombre',
  'nombre de pila',
  'prenom',
  'vorname',
]);
const lastNames: ReadonlySet<string> = new Set([
  'sobrenome',
  'ultimo nome',
  'apellido',
  'apellidos',
  'primer apellido',
  'apellido paterno',
  'paterno',
  'last name',
  'last',
  'surname',
  'family name',
  'nom',
  'nachname',
  'cognome',
]);
/** The second of two last names, in a column of its own. */
const secondLastNames: ReadonlySet<string> = new Set([
  'segundo apellido',
  'apellido materno',
  'materno',
  'segundo sobrenome',
]);
/** Last names in Portugal, but nicknames in Brazil. */
const lastNamesAbroad: ReadonlySet<string> = new Set(['apelido', 'apelidos']);
const withoutRemark = (header: string): string =>
  header
    .replace(/ (?:billing|shipping|cobranca|cliente)$/, '')
    .replace(/^(?:billing|shipping|customer|contact|cliente) /, '');

/** Returns the columns of last names next to a column that may hold only first names: the first, and a second one. */
export const lastNameColumnsOf = (header: readonly Cell[], name: number, timeZone: string): number[] => {
  if (!firstNames.has(withoutRemark(plain(header[name])))) return [];
  const isLast = (words: string) => lastNames.has(words) || (!isBrazilian(timeZone) && lastNamesAbroad.has(words));
  const row = Array.from(header, (cell) => withoutRemark(plain(cell)));
  const first = row.findIndex(isLast);
  return first < 0 ? [] : [first, ...row.flatMap((words, at) => (secondLastNames.has(words) ? [at] : []))];
};

/** Whether two headers name phones of the same kind, for example mobiles. Columns without a header are of one kind. */
export const isSameKind = (one: Cell, other: Cell): boolean => {
  const kind = (cell: Cell) => Math.floor((phoneRank(cell) ?? 0) / 100);
  return kind(one) === kind(other);
};

const notOfPeople = new RegExp(`\\b(?:${[...impersonalWords].join('|')})\\b`);
/** Headers of people who have another name than `Nome`, and of companies. */
const otherPeople: ReadonlySet<string> = new Set(
  (
    'paciente,aluno,aluna,alumno,alumna,utente,hospede,huesped,morador,titular,responsavel,responsable,destinatario,' +
    'lead,tutor,tutora,dono,proprietario,contratante,respondente,comprador,compradora,assinante,inscrito,participante,associado,colaborador,funcionario,beneficiario,' +
    'customer,client,buyer,subscriber,attendee,guest,patient,student,comprador,suscriptor,asistente,afiliado,' +
    'razao social,razao,razon social,fantasia,nom,apelido,apodo,nickname'
  ).split(','),
);
/** These are names only alone: `First contact` is a day. */
const namesAlone: ReadonlySet<string> = new Set(['first', 'quem']);
/** The kind of value in the next column: `E-mail 1 - Label`. */
const ofKind = /\b(?:label|type|tipo|rotulo|etiqueta)\b/;
/** Whether a person wants e-mails, and when they got one. */
const aboutEmail = /\b(?:accepts?|aceita|marketing|opt|consent\w*|status|date|data|fecha|last|ultim[oa])\b/;

/**
 * Returns the position of a header. An exact match wins over one that only begins with the name ('Nome da empresa'), and that
 * over one that ends with it ('Apellido y nombre').
 */
const find = (row: readonly string[], column: Column): number => {
  const names: readonly string[] = headers[column];
  const begins = (cell: string) => names.some((name) => cell.startsWith(`${name} `)) && !ofKind.test(cell);
  const ends = (cell: string) => column === 'name' && / (?:nome|name|nombre)$/.test(cell);
  const matches = [
    (cell: string) => names.includes(cell) || (column === 'name' && namesAlone.has(cell)),
    (cell: string) => begins(cell) && !notOfPeople.test(cell),
    (cell: string) => ends(cell) && !notOfPeople.test(cell),
    (cell: string) => column === 'name' && otherPeople.has(cell),
    (cell: string) =>
      column === 'email' && /\b(?:e ?mail|correo|correio)\b/.test(cell) && !ofKind.test(cell) && !aboutEmail.test(cell),
    (cell: string) => column === 'name' && / (?:nome|name|nombre) /.test(` ${cell} `) && !notOfPeople.test(cell),
    begins,
  ];
  return matches.map((match) => row.findIndex(match)).find((at) => at >= 0) ?? -1;
};

const withoutNumbers = (row: readonly string[], numbers: readonly number[]): string[] =>
  row.map((words, at) => (numbers.includes(at) ? '' : words));

/**
 * Returns the columns that a header row names, or null if it names no phone column. `holdsNumbers` says of a column headed
 * `Contato`, which may be names, whether there are numbers below.
 */
export const columnsNamed = (
  cells: readonly Cell[],
  holdsNumbers: (column: number) => boolean = () => false,
): SheetColumns | null => {
  const row = Array.from(cells, plain);
  const phones = row.flatMap((header, at) => {
    const rank = phoneRank(header);
    return rank === null || (isContact(header.split(' ')) && !holdsNumbers(at)) ? [] : [{ at, rank }];
  });
  const numbers = phones.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
  const others = withoutNumbers(row, numbers);
  return numbers.length ? { numbers, name: find(others, 'name'), email: find(others, 'email') } : null;
};

/**
 * Returns further columns of names, for rows without one in the first: `Saved Name` and `Public Name`. A user who chose
 * another column, or none, wants no other.
 */
export const otherNameColumnsOf = (header: readonly Cell[], { name, numbers }: SheetColumns): number[] => {
  const row = withoutNumbers(Array.from(header, plain), numbers);
  if (find(row, 'name') !== name) return [];
  return row.flatMap((words, at) => {
    const isName = headers.name.includes(words) || / (?:nome|name|nombre)$/.test(words) || otherPeople.has(words);
    return at !== name && isName && !notOfPeople.test(words) && !lastNames.has(words) ? [at] : [];
  });
};
