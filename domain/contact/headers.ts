import { isBrazilian } from '../kernel/brazil.ts';
import { unescapeFormulas } from '../kernel/spreadsheetText.ts';

/** The value of a spreadsheet cell. */
export type Cell = string | number | boolean | Date | null | undefined;

/** The common column headers in Portuguese, English and Spanish, without accents. */
const headers = {
  name: `nome,name,nombre,nombres,contato,contact,contacto,cliente,full name,first name,prenom,vorname`.split(','),
  email: ['e mail', 'email', 'mail', 'correo'],
};
type Column = keyof typeof headers;
/** The positions of the columns; -1 for none. `numbers`: the phone columns, the likeliest first. */
export type SheetColumns = Record<Column, number> & { numbers: readonly number[] };

/** Header words of phone columns, the surest first. A "mobile" column holds mobiles; a "number" may be any number. */
const phoneWords: readonly ReadonlySet<string>[] = [
  new Set(
    `celular celulares cel whatsapp whats wpp zap mobile movil moviles cell cellphone cellular telemovel telemoveis tlm telm movel
    handy cellulare portable`.split(/\s+/),
  ),
  new Set(
    'telefone telefones telefono telefonos telefon telephone phone phones fone fono fonos tel tfno tlf tlfno'.split(
      ' ',
    ),
  ),
  new Set(['numero', 'number', 'num']),
];
/** A header with one of these words is about something else. */
const otherWords: ReadonlySet<string> = new Set(
  [
    'pedido pedidos order casa house endereco address direccion rua street cep zip postal type tipo',
    'label cpf cnpj rg dni rut cuit cuil nit nif nie ruc curp rfc documento document nota nf fax ramal extension contrato contract',
    'protocolo cartao card serie lote codigo code',
  ].flatMap((words) => words.split(' ')),
);
/** After these words, "number" is not a phone number, but "phone" still is. */
const numberedWords: ReadonlySet<string> = new Set(['cliente', 'customer', 'conta', 'account', 'item', 'ticket']);

/** Whether a column holds only the area code of a phone: `DDD`, `DDD celular`, `Código de área`. */
const isAreaHeader = (words: readonly string[]): boolean =>
  words[0] === 'ddd' ||
  words[0] === 'lada' ||
  (words.length === 2 && words[1] === 'ddd' && !phoneWords.some((known) => known.has(words[0] ?? ''))) ||
  /^(?:codigo (?:de )?|cod )?area(?: code)?$/.test(words.join(' '));

/** Whether a column holds only the country code of a phone: `DDI`, `Country Code`, `Código do país`. */
const isCountryHeader = (words: readonly string[]): boolean =>
  words[0] === 'ddi' ||
  /^(?:codigo (?:do |de |del )?pais|country code|indicativo(?: do pais)?|prefijo internacional)$/.test(words.join(' '));

/** Words of phones that reach another person, such as the seller. They come after the customer's own. */
const othersWords: ReadonlySet<string> = new Set(
  `vendedor vendedora corretor corretora representante recado emergencia
  seller salesperson emergency`.split(/\s+/),
);

/** A number under one of these is on WhatsApp, so it comes before other mobiles. */
const whatsAppWords: ReadonlySet<string> = new Set(['whatsapp', 'whats', 'wpp', 'zap']);
const MOST_WORDS = 40;

/** Ranks a header of a phone column; lower is surer, null is no phone column. Short headers come before longer ones. */
const phoneRank = (header: string): number | null => {
  const words = header.split(' ');
  const rank = phoneWords.findIndex((known) => words.some((word) => known.has(word)));
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
  'nombre',
  'nombres',
  'nombre s',
  'prenom',
  'vorname',
]);
const lastNames: ReadonlySet<string> = new Set([
  'sobrenome',
  'ultimo nome',
  'apellido',
  'apellidos',
  'last name',
  'surname',
  'family name',
  'nom',
  'nachname',
  'cognome',
]);
/** Last names in Portugal, but nicknames in Brazil. */
const lastNamesAbroad: ReadonlySet<string> = new Set(['apelido', 'apelidos']);
const withoutRemark = (header: string): string =>
  header
    .replace(/ (?:billing|shipping|cobranca|cliente)$/, '')
    .replace(/^(?:billing|shipping|customer|contact|cliente) /, '');

/** Returns the column of last names next to a column that may hold only first names; undefined for none. */
export const lastNameColumnOf = (header: readonly Cell[], name: number, timeZone: string): number | undefined => {
  if (!firstNames.has(withoutRemark(plain(header[name])))) return undefined;
  const isLast = (words: string) => lastNames.has(words) || (!isBrazilian(timeZone) && lastNamesAbroad.has(words));
  const at = Array.from(header, (cell) => isLast(withoutRemark(plain(cell)))).indexOf(true);
  return at < 0 ? undefined : at;
};

/** Whether two headers name phones of the same kind, for example mobiles. Columns without a header are of one kind. */
export const isSameKind = (one: Cell, other: Cell): boolean => {
  const kind = (cell: Cell) => Math.floor((phoneRank(plain(cell)) ?? 0) / 100);
  return kind(one) === kind(other);
};

/** Returns the text of a cell; a number becomes its digits. */
export const textOfCell = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : unescapeFormulas(String(cell).trim());

/** Words that programs write together: firstname, mobilephone. */
const joined =
  /\b(?:(?:first|last|full|given|family)(?=name\b)|(?:mobile|cell|home|work|whatsapp)(?=(?:phone|number)\b)|phone(?=number\b))/g;
/** Normalizes a header: `  E-Mail: ` becomes `e mail`, `firstName` `first name`, `Aluno(a)` `aluno`. */
const plain = (cell: Cell): string =>
  textOfCell(cell)
    .replace(/\((?:a|o|s|as|os|es)\)/gi, '')
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(joined, '$& ')
    .replace(/\bnm\b/g, 'nome')
    .trim();

/** Headers of people who have another name than `Nome`, and of companies. */
const otherPeople: ReadonlySet<string> = new Set(
  (
    'paciente,aluno,aluna,alumno,alumna,utente,hospede,huesped,morador,titular,responsavel,responsable,destinatario,' +
    'lead,tutor,tutora,dono,proprietario,contratante,respondente,comprador,compradora,assinante,inscrito,participante,associado,colaborador,funcionario,beneficiario,' +
    'customer,client,buyer,subscriber,attendee,guest,patient,student,comprador,suscriptor,asistente,afiliado,' +
    'razao social,razao,razon social,fantasia,nom,apelido,apodo,nickname'
  ).split(','),
);
/** Names of something else than a person: `Nome do produto`, `User name`. */
const notOfPeople =
  /\b(?:produto|producto|product|arquivo|archivo|file|user|usuario|empresa|company|organization|rua|cidade|mae|pai|vendedor|vendedora|phonetic|lead|negocio|oportunidade|deal|campanha|campaign|form|formulario|anuncio|ad)\b/;
/** The kind of value in the next column: `E-mail 1 - Label`. */
const ofKind = /\b(?:label|type|tipo)\b/;
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
    (cell: string) => names.includes(cell),
    (cell: string) => begins(cell) && !notOfPeople.test(cell),
    (cell: string) => ends(cell) && !notOfPeople.test(cell),
    (cell: string) => column === 'name' && otherPeople.has(cell),
    (cell: string) =>
      column === 'email' && /\b(?:e ?mail|correo)\b/.test(cell) && !ofKind.test(cell) && !aboutEmail.test(cell),
    (cell: string) => column === 'name' && / (?:nome|name|nombre) /.test(` ${cell} `) && !notOfPeople.test(cell),
    begins,
  ];
  return matches.map((match) => row.findIndex(match)).find((at) => at >= 0) ?? -1;
};

/** Returns the columns that a header row names, or null if it names no phone column. */
export const columnsNamed = (cells: readonly Cell[]): SheetColumns | null => {
  const row = Array.from(cells, plain);
  const phones = row.flatMap((header, at) => {
    const rank = phoneRank(header);
    return rank === null ? [] : [{ at, rank }];
  });
  const numbers = phones.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
  const others = row.map((header, at) => (numbers.includes(at) ? '' : header));
  return numbers.length ? { numbers, name: find(others, 'name'), email: find(others, 'email') } : null;
};

/**
 * Returns further columns of names, for rows without one in the first: `Saved Name` and `Public Name`. A user who chose
 * another column, or none, wants no other.
 */
export const otherNameColumnsOf = (header: readonly Cell[], name: number): number[] => {
  if (columnsNamed(header)?.name !== name) return [];
  const row = Array.from(header, plain);
  return row.flatMap((words, at) => {
    const isName = headers.name.includes(words) || / (?:nome|name|nombre)$/.test(words) || otherPeople.has(words);
    return at !== name && isName && !notOfPeople.test(words) && !lastNames.has(words) ? [at] : [];
  });
};
