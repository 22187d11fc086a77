import { asciiDigit } from './digits.ts';
import { normalised } from './search.ts';

/** Words that people put around a choice and that choose nothing themselves, in the three languages, as `tokensOf` writes them. */
const fillers = new Set(
  `a as o os e eh um uma do da de no na pro pra para ao com setor departamento area fila opcao item numero num n nr tecla digito
  escolho escolha quero queria gostaria preciso prefiro falar eu me minha seria por favor pf pfv pfvr obrigado obrigada obg
  the an i my is it want would like need to with talk speak option number choice choose please thanks thank you
  el la los las del al y mi es opcion quiero quisiera necesito hablar elijo gracias favor`
    .split(/\s+/)
    .filter(Boolean),
);

const numberWords = new Map(
  [
    ['zero', 'cero'],
    ['um', 'uma', 'uno', 'una', 'one', 'primeiro', 'primeira', 'primero', 'primera', 'first'],
    ['dois', 'duas', 'dos', 'two', 'segundo', 'segunda', 'second'],
    ['tres', 'three', 'terceiro', 'terceira', 'tercero', 'tercera', 'third'],
    ['quatro', 'cuatro', 'four', 'quarto', 'quarta', 'cuarto', 'cuarta', 'fourth'],
    ['cinco', 'five', 'quinto', 'quinta', 'fifth'],
    ['seis', 'six'],
    ['sete', 'siete', 'seven'],
    ['oito', 'ocho', 'eight'],
    ['nove', 'nueve', 'nine'],
    ['dez', 'diez', 'ten'],
  ].flatMap((words, value) => words.map((word) => [word, value] as const)),
);

/** Plain characters: no full-width or circled digits, ordinal signs or invisible marks; the digits of every script as 0 to 9. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u{1F51F}', '10')
    .replaceAll(/(?<=\p{N})[ªº°]/gu, '')
    .replaceAll(/\bn[ºo°]\s*(?=\p{N})/giu, '')
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, asciiDigit);

const ordinal = /^(\d{1,3})(?:st|nd|rd|th|ro|do|er|a|o)$/;
const tokensOf = (text: string): string[] =>
  (normalised(plain(text)).match(/[\p{L}\p{N}]+/gu) ?? []).map((token) => token.replace(ordinal, '$1'));
const withoutFillers = (tokens: readonly string[], extra: ReadonlySet<string>): string[] =>
  tokens.filter((token) => !fillers.has(token) && !extra.has(token));
const none: ReadonlySet<string> = new Set();
const numberIn = (token: string): number | undefined => (/^\d{1,3}$/.test(token) ? Number(token) : undefined);

/** The number that a reply says alone, or with words around it that say nothing. */
const numberOf = (tokens: readonly string[], extra: ReadonlySet<string>): number | undefined => {
  const [said, ...others] = withoutFillers(tokens, extra);
  if (said !== undefined) return others.length ? undefined : (numberIn(said) ?? numberWords.get(said));
  // Some words are an article and a number.
  const [word] = tokens.filter((token) => numberWords.has(token));
  return word === undefined ? undefined : numberWords.get(word);
};

const onlyOne = (titles: readonly string[], matches: (title: string) => boolean): number | null => {
  const found = titles.flatMap((title, at) => (title.trim() && matches(title) ? [at] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/**
 * Which of the numbered choices a reply names: its index in `titles`, or null for none or more than one. People answer a menu with
 * the number (`1`, `1.`, `1)`, `*1*`, `1️⃣`, `１`, `opção 1`, `a primeira`), with the title of a choice, or with both (`1 - Vendas`, which
 * is also what a tapped button or list row shows). A number beside any other word (`1 hora`) or a second number (`1 ou 2`) chooses
 * nothing. `extra` holds words that also say nothing here (design.md, Replies to a menu).
 */
export const choiceIn = (
  reply: string,
  titles: readonly string[],
  extra: ReadonlySet<string> = none,
): number | null => {
  const tokens = tokensOf(reply);
  const [first = '', ...rest] = tokens;
  const isAt = (number: number | undefined) => number !== undefined && number >= 1 && number <= titles.length;
  const number = numberOf(tokens, extra);
  if (number !== undefined && isAt(number) && tokens.length === 1) return number - 1;
  const said = tokens.join(' ');
  const byTitle = said ? onlyOne(titles, (title) => tokensOf(title).join(' ') === said) : null;
  if (byTitle !== null) return byTitle;
  if (number !== undefined) return isAt(number) ? number - 1 : null;
  const ahead = numberIn(first);
  if (ahead !== undefined && rest.length)
    return tokensOf(titles[ahead - 1] ?? '').join(' ') === rest.join(' ') ? ahead - 1 : null;
  const meant = withoutFillers(tokens, extra).join(' ');
  return meant ? onlyOne(titles, (title) => withoutFillers(tokensOf(title), extra).join(' ') === meant) : null;
};

const wordsBack = new Set(['voltar', 'volver', 'back', 'menu anterior', 'previous menu']);
const wordsToStart = new Set(['menu', 'inicio', 'start', 'menu inicial', 'main menu', 'menu principal']);

/** Whether a reply asks for the menu before this one (`0`), or for the first one (`#`); null: neither. */
export const wayOutIn = (reply: string): 'back' | 'start' | null => {
  const tokens = tokensOf(reply);
  const said = tokens.join(' ');
  if (wordsBack.has(said)) return 'back';
  if (wordsToStart.has(said) || (!tokens.length && plain(reply).includes('#'))) return 'start';
  return !tokens.some((token) => /^0{2,}$/.test(token)) && numberOf(tokens, none) === 0 ? 'back' : null;
};

/** Kinds of messages whose words are what their writer typed, or tapped. */
const inWords = new Set([
  'text',
  'buttonsResponseMessage',
  'templateButtonReplyMessage',
  'listResponseMessage',
  'interactiveResponseMessage',
]);
/** Of these the first line is the title of what was tapped; a description may follow. */
const titled = new Set(['listResponseMessage', 'interactiveResponseMessage']);
/** What was typed, or is shown on the button or row that was tapped; null for pictures, voice and all else. */
export const replyOf = ({ kind, body }: { kind: string; body: string }): string | null =>
  titled.has(kind) ? (body.split('\n')[0] ?? '') : inWords.has(kind) ? body : null;
