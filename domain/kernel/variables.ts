import { isNumberName } from './names.ts';

/** The variables that message forms offer. */
export const variables = ['firstName', 'name', 'ms', 'protocol', 'today', 'hour'] as const;
export type Variable = (typeof variables)[number];
/** The spellings of every variable. People write them in their language, with any case, spacing, accents, `_` and `-`. */
const spellings = {
  firstName: ['firstname', 'primeironome', 'primernombre', 'prenome', 'contactfirstname'],
  name: `name nome nombre fullname nomecompleto nombrecompleto contactname customername cliente nomecliente nomedocliente
    contato nomedocontato contacto`.split(/\s+/),
  // Whaticket spells it `gretting`.
  ms: ['ms', 'saudacao', 'greeting', 'gretting', 'saludo'],
  protocol: ['protocol', 'protocolo'],
  today: ['today', 'hoje', 'hoy', 'data', 'date', 'fecha'],
  hour: ['hour', 'hora', 'time', 'horario'],
  number: ['number', 'numero', 'telefone', 'telefono', 'phone', 'celular', 'whatsapp'],
  email: ['email', 'mail', 'correo'],
} as const satisfies Record<Variable | 'number' | 'email', readonly string[]>;
type Known = keyof typeof spellings;

/** The contact and ticket that a text is for, the time, and the company's time zone and language. */
export type Occasion = {
  /** The contact's name. */
  name: string;
  number: string;
  email: string;
  /** Null where the text is sent before a ticket exists; `protocol` then has no value. */
  ticket: { id: number; createdAt: string } | null;
  /** The instant, ISO. */
  at: string;
  /** IANA. */
  timeZone: string;
  language: 'pt' | 'en' | 'es';
};

/** An occasion without a contact, to see which words are variables. */
export const noOccasion: Occasion = {
  name: '',
  number: '',
  email: '',
  ticket: null,
  at: '2000-01-01T00:00:00Z',
  timeZone: 'UTC',
  language: 'pt',
};

const greetings = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
} as const;
const NOON = 12;
const EVENING = 18;
const hyphens = /[-: ]/g;

/** '2026-11-21 14:05:09' on the clocks of a zone. */
const local = (at: string, timeZone: string): string => new Date(at).toLocaleString('sv-SE', { timeZone });

/** Returns '' for a number in place of a name. No one is greeted by their number. */
const knownName = (name: string): string => (isNumberName(name) ? '' : name.trim());

/** Returns the first word with letters or digits, because people put emojis around their names. */
const firstWord = (name: string): string => {
  const words = name.split(/\s+/);
  return words.find((word) => /[\p{L}\p{N}]/u.test(word)) ?? words[0] ?? '';
};

const values: Record<Known, (occasion: Occasion) => string | null> = {
  firstName: ({ name }) => firstWord(knownName(name)),
  name: ({ name }) => knownName(name),
  ms: ({ at, timeZone, language }) => {
    const hour = Number(local(at, timeZone).slice(11, 13));
    return greetings[language][hour < NOON ? 0 : hour < EVENING ? 1 : 2];
  },
  // The minute the ticket was created plus its id, so the protocol never changes.
  protocol: ({ ticket, timeZone }) => ticket && local(ticket.createdAt, timeZone).replaceAll(hyphens, '') + ticket.id,
  today: ({ at, timeZone }) => {
    const [year, month, day] = local(at, timeZone).slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  },
  hour: ({ at, timeZone }) => local(at, timeZone).slice(11, 16),
  number: ({ number }) => number,
  email: ({ email }) => email,
};

/** Normalizes a variable name: ` Primeiro_Nome ` becomes `primeironome`. */
export const plainVariable = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\s_.-]/gu, '')
    .toLowerCase();

const bySpelling = new Map<string, Known>();
for (const known of ['firstName', 'name', 'ms', 'protocol', 'today', 'hour', 'number', 'email'] as const)
  for (const spelling of spellings[known]) bySpelling.set(spelling, known);

/** Returns the value of a variable by any of its spellings; null for an unknown word. Throws RangeError for an unknown zone. */
export const variableValue = (word: string, occasion: Occasion): string | null => {
  const known = bySpelling.get(plainVariable(word));
  return known === undefined ? null : values[known](occasion);
};

/** A word with two braces or more on at least one side: a typing error may have lost or doubled some. */
const inBraces = /[{｛]{2,}([^{}｛｝]*)[}｝]+|[{｛]([^{}｛｝]*)[}｝]{2,}/gu;
/** Whether a text may have variables. */
export const mayHaveVariables = (text: string): boolean => /[{}｛｝]/.test(text);

/**
 * Fills in the variables of a text that a person types or a program sends. Other words in braces stay as they are. Throws
 * RangeError for an unknown zone.
 */
export const filled = (text: string, occasion: Occasion): string =>
  text.replaceAll(inBraces, (whole, word?: string, other = '') => variableValue(word ?? other, occasion) ?? whole);

/**
 * Braces of a saved text: closed ones, with spaces between them or not; open ones before a word; and a word before closing
 * ones. The space before them goes along when they are left out.
 */
const braces = new RegExp(
  String.raw`([^\S\n]?)(?:(O(?:[^\S\n]?O)*)([^{}｛｝]{0,80})(C(?:[^\S\n]?C)*)|(O{2,})\s*(W)|(O)(W)|(W)(C{2,}))`
    .replaceAll('O', '[{｛]')
    .replaceAll('C', '[}｝]')
    .replaceAll('W', String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.-]*`),
  'gu',
);
/** The groups of `braces`; the place of the match follows them. */
const GROUPS = 10;
/** A name of a variable, with spaces and signs around it. */
const nameLike = /^[^\p{L}\p{N}"'“”‘’\n,;:=()[\]<>\\]*[\p{L}\p{N}][^"“”\n,;:=()[\]<>\\]*$/u;
const strictName = /^(?=.*\p{L})[\p{L}\p{M}\p{N}\s_.-]{1,40}$/u;
const oneWord = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,29}$/u;
/** Text next to a single pair of braces that makes it part of an address or of code. */
const codeBefore = /[\p{L}\p{N}/\\=&?$%.#@^_)}-]$|[)\]]\s*$/u;
const codeBehind = /^[\p{L}\p{N}/\\=&_{-]/u;
const isKnown = (word: string): boolean => bySpelling.has(plainVariable(word));
const bracesIn = (run: string): number => run.replaceAll(/\s/g, '').length;

type Braced = { word: string; known: boolean; isVariable: boolean };
/** Says what a match of `braces` is: a known variable, an unknown one, or braces that are no variable. */
const readBraces = (parts: readonly (string | undefined)[], before: string, behind: string): Braced => {
  const [, open, inside = '', close, openOnly, opened, single, singled, closed] = parts;
  if (openOnly !== undefined) return { word: opened ?? '', known: false, isVariable: true };
  if (single !== undefined) return { word: singled ?? '', known: false, isVariable: isKnown(singled ?? '') };
  if (closed !== undefined) return { word: closed, known: false, isVariable: true };
  const word = inside.replaceAll(/\p{Cf}/gu, '').trim();
  const [left, right] = [bracesIn(open ?? ''), bracesIn(close ?? '')];
  const isDouble = left > 1 && right > 1;
  const name = isDouble ? word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : word;
  if (isKnown(name)) return { word: name, known: true, isVariable: true };
  if (isDouble) return { word, known: false, isVariable: !word || nameLike.test(word) };
  if (left > 1 || right > 1) return { word, known: false, isVariable: strictName.test(word) };
  const isCode = codeBefore.test(before) || codeBehind.test(behind);
  return { word, known: false, isVariable: oneWord.test(word) && !isCode };
};

/** Rewrites each variable of a saved text: `rewrite` gets its word, and null for one that no one knows. */
const rewritten = (text: string, rewrite: (word: string | null, whole: string) => string): string =>
  text.replaceAll(braces, (whole, ...rest: unknown[]) => {
    const parts = rest.slice(0, GROUPS).map((part) => (typeof part === 'string' ? part : undefined));
    const space = parts[0] ?? '';
    const at = Number(rest[GROUPS]);
    const behind = text.slice(at + whole.length);
    const { word, known, isVariable } = readBraces(parts, text.slice(0, at) + space, behind);
    if (!isVariable) return whole;
    if (known) return space + rewrite(word, whole.slice(space.length));
    const kept = /^[\p{L}\p{N}]/u.test(behind) ? space : '';
    return kept + rewrite(null, whole.slice(space.length));
  });

const filledBy = (text: string, valueOf: (word: string) => string): string => {
  const said = rewritten(text, (word) => (word === null ? '' : valueOf(word)));
  if (said === text) return text;
  const opened = /^\s/.test(text) ? said : said.trimStart();
  return /\s$/.test(text) ? opened : opened.trimEnd();
};
/**
 * Fills in the variables of a text that the company saved. A variable that no one knows, or that has no value here, is left
 * out: a customer never reads it in braces. Throws RangeError for an unknown zone.
 */
export const filledSaved = (text: string, occasion: Occasion): string =>
  filledBy(text, (word) => variableValue(word, occasion) ?? '');
/** Leaves out all variables of a saved text, for a contact about whom nothing is known any more. */
export const leaveOutVariables = (text: string): string => filledBy(text, () => '');

/** Leaves out the unknown variables of a saved text, and keeps the known ones to be filled in later. */
export const leaveOutUnknown = (text: string): string => filledBy(text, (word) => `{{${word}}}`);

/** Returns the variables of a text that no one knows, as written, each once. A saved text must have none. */
export const unfilledVariables = (text: string): string[] => {
  const unknown = new Set<string>();
  rewritten(text, (word, whole) => {
    if (word === null) unknown.add(whole.trim());
    return whole;
  });
  return [...unknown];
};
