import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { termsOf } from '../../../domain/kernel/numberTerms.ts';
import { searchOf, searchTermsOf, searchableWords } from '../../../domain/kernel/search.ts';

/** Returns a condition that a column contains all words of a term. Each word uses the column's index separately. */
export const matching = (column: string, term: string): { text: string; values: string[] } => {
  const values = searchTermsOf(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return { text: values.map(() => `${column} like ?`).join(' and ') || 'true', values };
};

/** Like `matching`, for people: a term typed like a number also matches the number it means in the company's country. */
export const matchingPerson = (
  column: string,
  searchParam: string,
  timeZone: string,
): { text: string; values: string[] } => {
  const ways = termsOf(searchParam, timeZone).map((term) => matching(column, term));
  const text = ways.map((way) => `(${way.text})`).join(' or ');
  return { text: `(${text})`, values: ways.flatMap(({ values }) => values) };
};

/** Returns the ids of rows whose names contain all words of a search, at most as many as a list returns. */
export const idsNamed = (rows: readonly { id: number; name: string }[], search: string): number[] => {
  const words = searchTermsOf(search);
  const found = rows.filter(({ name }) => words.every((word) => searchOf(name).includes(word)));
  return found.slice(0, MOST_LISTED).map(({ id }) => id);
};

/** Returns the words of a text in the form that a `words` column stores. */
export const storedWords = (text: string): string =>
  searchableWords(text)
    .map((word) => `'${word}'`)
    .join(' ');

/** Returns a tsquery that matches when every word of the term is the prefix of a stored word. '' matches nothing. */
export const wordsAsked = (term: string): string => prefixesAsked(searchableWords(term));

/** The same for searchable words. With a company, for a vector with the company in front of each word. */
export const prefixesAsked = (words: readonly string[], companyId?: number): string =>
  words.map((word) => `'${companyId === undefined ? '' : `${companyId}/`}${word}':*`).join(' & ');
