import { misspeltTitle, nearTitle } from './nearTitle.ts';
import { asciiDigit } from './numberText.ts';
import { normalised } from './search.ts';

/**
 * Words that people put around a choice and that choose nothing themselves, in the three languages, as `tokensOf` writes them.
 */
const fillers = new Set(
  `a as o os e eh um uma do da de no na pro pra para ao com setor departamento area fila opcao item numero num n nr tecla digito
  escolho escolha quero queria gostaria preciso prefiro falar fala falo eu me minha meu seria por favor pf pfv pfvr obrigado obrigada obg
  gentileza grato grata valeu vlw
  the an i my is it want would like need to with talk speak option number choice choose please thanks thank you
  el la los las del al y mi es opcion quiero quisiera necesito hablar elijo gracias favor`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words around a number that choose nothing next to it, but may be the title of a choice. */
const chatter = new Set([
  ...fillers,
  ...`op opc c p alternativa letra botao digitei digite aperto apertei clico cliquei mesmo sim ok okay certo beleza blz oi ola opa alo
  resposta respuesta answer opt nro pode ser vou fico ficar q acho escolhi optei opto teclei digitando selecionei selecionar pelo pela
  so entao isso ah ne mim menu marca bota coloca coloco passa porfa porfi moca moco amigo amiga querido querida senhor senhora sr sra
  yes hi hello hey button press pressed pls plz thx can take si vale hola boton puede sea`.split(/\s+/),
]);

const numberWords = new Map(
  [
    ['zero', 'cero'],
    ['um', 'uma', 'uno', 'una', 'one', 'primeiro', 'primeira', 'primero', 'primera', 'first'],
    ['dois', 'duas', 'dos', 'two', 'segundo', 'segunda', 'second'],
    ['tres', 'treis', 'three', 'terceiro', 'terceira', 'tercero', 'tercera', 'third'],
    ['quatro', 'cuatro', 'four', 'quarto', 'quarta', 'cuarto', 'cuarta', 'fourth'],
    ['cinco', 'five', 'quinto', 'quinta', 'fifth'],
    ['seis', 'six', 'sexto', 'sexta', 'sixth'],
    ['sete', 'siete', 'seven', 'setimo', 'setima', 'septimo', 'septima', 'seventh'],
    ['oito', 'ocho', 'eight', 'oitavo', 'oitava', 'octavo', 'octava', 'eighth'],
    ['nove', 'nueve', 'nine', 'nono', 'nona', 'noveno', 'novena', 'ninth'],
    ['dez', 'diez', 'ten', 'decimo', 'decima', 'tenth'],
  ].flatMap((words, value) => words.map((word) => [word, value] as const)),
);

/** `dooois` is `dois`. */
const numberWord = (word: string): number | undefined =>
  numberWords.get(word) ?? numberWords.get(word.replaceAll(/(\p{L})\1+/gu, '$1'));
const lastWords: ReadonlySet<string> = new Set(['ultimo', 'ultima', 'last']);
const wordsBeforeLast: ReadonlySet<string> = new Set(['penultimo', 'penultima']);

/** Whether a word, as `tokensOf` writes it, chooses nothing next to a number. */
export const isChatter = (word: string): boolean => chatter.has(word);

/** Greetings of several words. Their words alone say something else: `1 dia` chooses nothing. */
const greetings =
  /\b(?:bo[am] (?:dia|tarde|noite)|acho que|good (?:morning|afternoon|evening)|buen(?:os|as|a)? (?:dias?|tardes?|noches?)|creo que|i think)\b/g;

/** Digits in circles that Unicode does not relate to their digits: ❶ to ❿, ➀ to ➉, ➊ to ➓. */
const circled = /[\u2776-\u2793]/g;
const circledDigit = (sign: string): string => String(((sign.charCodeAt(0) - 0x2776) % 10) + 1);

/** Roman numerals as one sign: Ⅰ to Ⅻ, ⅰ to ⅻ. */
const roman = /[\u2160-\u216b\u2170-\u217b]/g;
const romanDigits = (sign: string): string => String((sign.charCodeAt(0) & 0xf) + 1);
/** `às 2` is a time. Without its accent it would be an article. */
const timeAhead = /(?<!\p{L})[àÀ]s(?=\s*\p{N})/gu;
const oneBehind = /\b(first|second|third|fourth|fifth|\d{1,3}(?:st|nd|rd|th)) one\b/gi;

/** Removes full-width or circled digits, ordinal signs and invisible marks; writes the digits of every script as 0 to 9. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u{1F51F}', '10')
    .replaceAll(circled, circledDigit)
    .replaceAll(roman, romanDigits)
    .replaceAll(timeAhead, 'horas')
    .replaceAll(oneBehind, '$1')
    .replaceAll(/(?<=\p{N})[ªº°]/gu, '')
    .replaceAll(/\bn[ºo°]\s*(?=\p{N})/giu, '')
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replace(/^\s*(\d{1,2})[.,]0\s*$/, '$1');

const ordinal = /^(\d{1,3})(?:st|nd|rd|th|ro|ra|do|da|er|era|to|ta|mo|ma|vo|va|a|o)$/;
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** `opcao4`, `op4` */
const joined = /^(\p{L}{2,})(\d{1,3})$/u;
const tokensOf = (text: string): string[] =>
  wordsOf(normalised(plain(text))).flatMap((token) => {
    const [, word = '', number = ''] = joined.exec(token) ?? [];
    return chatter.has(word) ? [word, number] : [token.replace(ordinal, '$1')];
  });
const without = (tokens: readonly string[], ...words: readonly ReadonlySet<string>[]): string[] =>
  tokens.filter((token) => !words.some((each) => each.has(token)));
const withoutGreetings = (tokens: readonly string[]): string[] => wordsOf(tokens.join(' ').replace(greetings, ' '));
const none: ReadonlySet<string> = new Set();
const numberIn = (token: string): number | undefined => (/^\d{1,3}$/.test(token) ? Number(token) : undefined);

/** `kkk`, `rsrs`, `haha`, `jaja`. Not a filler, because `RS` may be a title. */
const laughter = /^(?:k{2,}|(?:rs)+|(?:ha|he|ja){2,}h?)$/;
/** Returns the number of a reply that holds nothing but a number and filler words. */
const numberOf = (tokens: readonly string[], extra: ReadonlySet<string>): number | undefined => {
  const others = withoutGreetings(tokens);
  // `1 1`, `1, 1!`
  const [said, more] = new Set(without(others, chatter, extra).filter((token) => !laughter.test(token)));
  if (said !== undefined) return more === undefined ? (numberIn(said) ?? numberWord(said)) : undefined;
  // Some number words are also articles (`um`, `uma`), and the fillers hold those. `Uma boa tarde` chooses nothing.
  if (others.length < tokens.length) return undefined;
  const [word] = tokens.filter((token) => numberWords.has(token));
  return word === undefined ? undefined : numberWords.get(word);
};

const onlyOne = (titles: readonly string[], matches: (title: string) => boolean): number | null => {
  const found = titles.flatMap((title, at) => (title.trim() && matches(title) ? [at] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Roman numerals in letters. Those that are also words (`i`, `v`, `vi`, `x`) count in capitals only. */
const romans: ReadonlyMap<string, number> = new Map(
  'i ii iii iv v vi vii viii ix x'.split(' ').map((numeral, at) => [numeral, at + 1]),
);
const nounsBefore: ReadonlySet<string> = new Set(
  'a o la el the no opcao opcion option nota item numero number n'.split(' '),
);
/** Writes the Roman numeral of a reply in digits, unless it is a word of a title. `I want 2` has none. */
const romansRead = (tokens: readonly string[], reply: string, titles: readonly string[]): readonly string[] => {
  const isAlone = tokens.filter((token) => !nounsBefore.has(token)).length === 1;
  return tokens.map((token) => {
    const number = romans.get(token);
    if (number === undefined || titles.some((title) => tokensOf(title).includes(token))) return token;
    const isWord = ['i', 'v', 'vi', 'x'].includes(token);
    const isCapital = new RegExp(`(?<!\\p{L})${token.toUpperCase()}(?!\\p{L})`, 'u').test(reply.normalize('NFKC'));
    return !isWord || (isAlone && isCapital) ? String(number) : token;
  });
};

/**
 * Finds the numbered choice that a reply names. Returns its index in `titles`, or null for no choice or more than one. People
 * answer a menu with the number (`1`, `1.`, `1)`, `*1*`, `1️⃣`, `１`, `opção 1`, `a primeira`) or with the title of a choice.
 * They also send both (`1 - Vendas`, `Vendas 1`), which a tapped button or list row shows too. A number next to any other word (`1 hora`)
 * or to a second number (`1 ou 2`) chooses nothing. Some words of just one title choose it, also with a typing error. `extra`
 * holds more filler words; the titles are then a scale, where only whole ones count (answers.md, Replies to a menu).
 */
export const choiceIn = (
  reply: string,
  titles: readonly string[],
  extra: ReadonlySet<string> = none,
): number | null => {
  const tokens = romansRead(tokensOf(reply), reply, titles);
  const [first = '', ...rest] = tokens;
  const isAt = (number: number | undefined) => number !== undefined && number >= 1 && number <= titles.length;
  const number = numberOf(tokens, extra);
  if (number !== undefined && isAt(number) && tokens.length === 1) return number - 1;
  const said = tokens.join(' ');
  const byTitle = said ? onlyOne(titles, (title) => tokensOf(title).join(' ') === said) : null;
  if (byTitle !== null) return byTitle;
  if (number !== undefined) return isAt(number) ? number - 1 : null;
  const isTitleOf = (at: number, words: readonly string[]) =>
    [words, without(words, fillers)].some(
      (each) => each.length > 0 && tokensOf(titles[at - 1] ?? '').join(' ') === each.join(' '),
    );
  // `segunda via` for `2ª via`, `S.A.C.` for `SAC`.
  const spelt = (words: readonly string[]) => words.map((word) => numberWords.get(word) ?? word).join('');
  const bySpelling =
    spelt(tokens).length > 2 ? onlyOne(titles, (title) => spelt(tokensOf(title)) === spelt(tokens)) : null;
  const meaningOf = (all: readonly string[]) =>
    without(withoutGreetings(all), fillers, extra).map((word) => String(numberWords.get(word) ?? word));
  const meanings = titles.map((title) => meaningOf(tokensOf(title)));
  const nearest = (words: readonly string[]) =>
    (extra === none ? nearTitle : misspeltTitle)(meaningOf(words), meanings);
  const near = nearest(tokens);
  const ahead = numberIn(first);
  if (ahead !== undefined && rest.length)
    return isTitleOf(ahead, rest) || nearest(rest) === ahead - 1 ? ahead - 1 : (bySpelling ?? near);
  const begin = tokens.findIndex((token) => !chatter.has(token));
  const inside = begin > 0 ? numberIn(tokens[begin] ?? '') : undefined;
  const behindInside = tokens.slice(begin + 1);
  if (inside !== undefined && (isTitleOf(inside, behindInside) || nearest(behindInside) === inside - 1))
    return inside - 1;
  const behind = numberIn(tokens.at(-1) ?? '');
  if (behind !== undefined && isTitleOf(behind, tokens.slice(0, -1))) return behind - 1;
  if (bySpelling !== null) return bySpelling;
  for (const words of [fillers, chatter]) {
    const meant = spelt(without(withoutGreetings(tokens), words, extra));
    const found = meant ? onlyOne(titles, (title) => spelt(without(tokensOf(title), words, extra)) === meant) : null;
    if (found !== null) return found;
  }
  if (near !== null) return near;
  const [word = '', more] = without(withoutGreetings(tokens), chatter, extra);
  if (more !== undefined) return null;
  if (wordsBeforeLast.has(word) && titles.length > 1) return titles.length - 2;
  return lastWords.has(word) && titles.length > 0 ? titles.length - 1 : null;
};

const verbsBack: ReadonlySet<string> = new Set(['voltar', 'volta', 'retornar', 'volver', 'regresar', 'back', 'go']);
const wordsBack = new Set(['', 'menu anterior', 'anterior', 'previous menu', 'previous', 'atras']);
const wordsToStart = new Set(['menu', 'inicio', 'comeco', 'start', 'menu inicial', 'main menu', 'menu principal']);

/** Returns 'back' if a reply asks for the previous menu (`0`), 'start' for the first menu (`#`), null for neither. */
export const navigationIn = (reply: string): 'back' | 'start' | null => {
  const tokens = tokensOf(reply);
  // `0 - Voltar`
  const words = without(tokens, fillers).filter((token) => token !== '0' || tokens.length === 1);
  const target = without(words, verbsBack).join(' ');
  const isBack = words.some((word) => verbsBack.has(word) && word !== 'go') || target !== '';
  if (tokens.length && isBack && wordsBack.has(target)) return 'back';
  if (wordsToStart.has(target) || (!words.length && plain(reply).includes('#'))) return 'start';
  return !tokens.some((token) => /^0{2,}$/.test(token)) && numberOf(tokens, none) === 0 ? 'back' : null;
};

/** Message types whose body is the text that the sender typed or tapped. */
const inWords = new Set([
  'text',
  'buttonsResponseMessage',
  'templateButtonReplyMessage',
  'listResponseMessage',
  'interactiveResponseMessage',
]);
/** Message types whose first line is the title of the tapped row or button; a description may follow. */
const titled = new Set(['listResponseMessage', 'interactiveResponseMessage']);
/** Returns the text that the sender typed, or the title they tapped. Null for pictures, voice and every other type. */
export const replyOf = ({ kind, body }: { kind: string; body: string }): string | null =>
  titled.has(kind) ? (body.split('\n')[0] ?? '') : inWords.has(kind) ? body : null;
