import { termsOf } from '../../domain/kernel/numberTerms.ts';
import { askedOf, wordsIn } from '../../domain/kernel/search.ts';

/** The condition that a column holds all words of a term; each is a search of its own in the column's index. */
export const matching = (column: string, term: string): { text: string; values: string[] } => {
  const values = askedOf(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return { text: values.map(() => `${column} like ?`).join(' and ') || 'true', values };
};

/** The same for people, whom a number finds as the company means it. */
export const matchingPerson = (
  column: string,
  searchParam: string,
  timeZone: string,
): { text: string; values: string[] } => {
  const ways = termsOf(searchParam, timeZone).map((term) => matching(column, term));
  const text = ways.map((way) => `(${way.text})`).join(' or ');
  return { text: `(${text})`, values: ways.flatMap(({ values }) => values) };
};

/** The words of a text as a column of words keeps them. */
export const wordsOf = (text: string): string =>
  wordsIn(text)
    .map((word) => `'${word}'`)
    .join(' ');

/** The query (tsquery) that a column of words holds one beginning with each word of a term; '' finds nothing. */
export const wordsAsked = (term: string): string =>
  wordsIn(term)
    .map((word) => `'${word}':*`)
    .join(' & ');
