/** What a quick message may hold in double braces; each is filled in when it is chosen. */
export const variables = ['firstName', 'name', 'ms', 'protocol', 'today', 'hour'] as const;
export type Variable = (typeof variables)[number];

/** Whom it is said to, on which ticket, when, and how the company counts time and speaks to its customers. */
export type Occasion = {
  /** The contact's name. */
  name: string;
  ticket: { id: number; createdAt: string };
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

const values: Record<Variable, (occasion: Occasion) => string> = {
  firstName: ({ name }) => name.trim().split(/\s+/)[0] ?? '',
  name: ({ name }) => name.trim(),
  ms: ({ at, timeZone, language }) => {
    const hour = Number(local(at, timeZone).slice(11, 13));
    return greetings[language][hour < NOON ? 0 : hour < EVENING ? 1 : 2];
  },
  // The minute the ticket began and its id: the same however often it is told.
  protocol: ({ ticket, timeZone }) => local(ticket.createdAt, timeZone).replaceAll(hyphens, '') + ticket.id,
  today: ({ at, timeZone }) => {
    const [year, month, day] = local(at, timeZone).slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  },
  hour: ({ at, timeZone }) => local(at, timeZone).slice(11, 16),
};
const isVariable = (word: string): word is Variable => variables.some((variable) => variable === word);

/** A text with its variables filled in; other words in braces stay as they are. Throws RangeError for an unknown zone. */
export const filled = (text: string, occasion: Occasion): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, word: string) => (isVariable(word) ? values[word](occasion) : whole));
