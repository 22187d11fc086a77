/** Text as it is searched and ordered: lower case, without accents. */
export const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is searched of a record: its parts, each word with a space before it. */
export const searchOf = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => (part ? ` ${normalised(part)}` : '')).join('');

/** More words than these are looked for as one. */
const mostWords = 6;

/**
 * What a search text asks for: all of these must be in what is searched, in any order. A word of three characters or more
 * may stand anywhere; a shorter one comes with a space before it, so that it begins a word.
 */
export const askedOf = (term: string): string[] => {
  const words = normalised(term).split(/\s+/).filter(Boolean);
  const few =
    words.length > mostWords ? [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')] : words;
  return [...new Set(few)].map((word) => (word.length >= 3 ? word : ` ${word}`));
};

/** More words of a text, and longer ones, are not looked for. */
const [mostOfText, longest] = [5_000, 60];

/** The words of a text as they are searched, each once: what stands between anything that is no letter or digit. */
export const wordsIn = (text: string): string[] =>
  [...new Set(normalised(text).match(/[\p{L}\p{N}]+/gu))].slice(0, mostOfText).map((word) => word.slice(0, longest));

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Where the words of a text stand that begin like one that is looked for, from and to, in order. */
export const marksIn = (text: string, term: string): { from: number; to: number }[] => {
  const asked = wordsIn(term);
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    asked.some((one) => normalised(found).startsWith(one)) ? [{ from: index, to: index + found.length }] : [],
  );
};

/** So many characters stand before the first word that was found, and so many there are at most. */
const [before, mostShown] = [30, 200];
/** The part of a text around the first word that is looked for; its beginning where there is none. */
export const excerptOf = (text: string, term: string): string => {
  const at = marksIn(text, term)[0]?.from ?? 0;
  if (at <= before) return text.slice(0, mostShown);
  const space = text.slice(at - before, at).search(/\s/);
  const from = at - before + Math.max(0, space + 1);
  return `…${text.slice(from, from + mostShown)}`;
};
