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
export const mayHaveVariables = (text: string): boolean => text.search(inBraces) >= 0;

/** Fills in the variables of a text. Other words in braces stay as they are. Throws RangeError for an unknown zone. */
export const filled = (text: string, occasion: Occasion): string =>
  text.replaceAll(inBraces, (whole, word?: string, other = '') => variableValue(word ?? other, occasion) ?? whole);
