import { askedOf } from '../../domain/kernel/search.ts';

/** The condition that a column holds all words of a term; each is a search of its own in the column's index. */
export const matching = (column: string, term: string): { text: string; values: string[] } => {
  const values = askedOf(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return { text: values.map(() => `${column} like ?`).join(' and ') || 'true', values };
};
