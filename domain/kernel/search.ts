/** Returns text as searching and sorting compare it: lower case, without accents. */
export const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the searchable text of a record: its parts, each with a space before it. */
export const searchOf = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => (part ? ` ${normalised(part)}` : '')).join('');

/** A search has at most this many terms. Further words are part of the last term. */
const mostWords = 6;

/**
 * Splits a search text into terms. A record matches if it contains all of them, in any order. A term of three characters or
 * more may match inside a word. A shorter one has a space before it, so it matches only the beginning of a word.
 */
export const searchTermsOf = (term: string): string[] => {
  const words = normalised(term).split(/\s+/).filter(Boolean);
  const few =
    words.length > mostWords ? [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')] : words;
  return [...new Set(few)].map((word) => (word.length >= 3 ? word : ` ${word}`));
};

/** The most words of a text that can be searched, and the most characters of a word. */
const [mostOfText, longest] = [5_000, 60];

/** Returns the searchable words of a text, each once. Everything but letters and digits separates words. */
export const searchableWords = (text: string): string[] =>
  [...new Set(normalised(text).match(/[\p{L}\p{N}]+/gu))].slice(0, mostOfText).map((word) => word.slice(0, longest));

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Returns the ranges of the words in a text that begin like a searched word, in order. */
export const marksIn = (text: string, term: string): { from: number; to: number }[] => {
  const asked = searchableWords(term);
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    asked.some((one) => normalised(found).startsWith(one)) ? [{ from: index, to: index + found.length }] : [],
  );
};

/** The most characters before the first match, and the most in all. */
const [before, mostShown] = [30, 200];
/** Returns the part of a text around the first match, or its beginning without a match. */
export const excerptOf = (text: string, term: string): string => {
  const at = marksIn(text, term)[0]?.from ?? 0;
  if (at <= before) return text.slice(0, mostShown);
  const space = text.slice(at - before, at).search(/\s/);
  const from = at - before + Math.max(0, space + 1);
  return `…${text.slice(from, from + mostShown)}`;
};
