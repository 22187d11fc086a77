/** Text as it is searched: lower case, without accents. */
export const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** More words than these are looked for as one. */
const mostWords = 6;

/**
 * LIKE patterns that a search text must meet, all of them, in any order: a word anywhere from three characters on, a
 * shorter one at the beginnings of words. Every word of the text that is searched has a space before it.
 */
export const patterns = (term: string): string[] => {
  const words = normalised(term).split(/\s+/).filter(Boolean);
  const asked =
    words.length > mostWords ? [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')] : words;
  return [...new Set(asked)].map((word) => {
    const safe = word.replace(/[\\%_]/g, '\\$&');
    return word.length >= 3 ? `%${safe}%` : `% ${safe}%`;
  });
};

/** What is found by these parts: each word with a space before it. */
export const searchOf = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => (part ? ` ${normalised(part)}` : '')).join('');

/** The condition that a column holds all words of a term; each is a search of its own in the column's index. */
export const matching = (column: string, term: string): { text: string; values: string[] } => {
  const values = patterns(term);
  return { text: values.map(() => `${column} like ?`).join(' and ') || 'true', values };
};

const typedNumber = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** What is looked for: of a number, as people type it, its digits. */
export const termOf = (searchParam: string): string =>
  typedNumber.test(searchParam) ? searchParam.replace(/\D/g, '') : searchParam;
