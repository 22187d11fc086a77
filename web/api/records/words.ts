import { searchTermsOf, normalised, searchOf } from '../../../domain/kernel/search.ts';
import type { WholeQueue } from '../../../domain/queue/whole.ts';

/** Whether a search finds a record with these texts, by the rules of the server. */
export const finds = (search: string, ...texts: readonly string[]): boolean => {
  const searched = searchOf(...texts);
  return searchTermsOf(search).every((word) => searched.includes(word));
};

/** Orders by a text like the server; equal texts by id. */
export const byText =
  <R extends { id: number }>(textOf: (record: R) => string) =>
  (a: R, b: R): number => {
    const [x, y] = [normalised(textOf(a)), normalised(textOf(b))];
    return x === y ? a.id - b.id : x < y ? -1 : 1;
  };

export const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
export const byName = byText(({ name }: { id: number; name: string }) => name);
/** Orders queues like the server: by order, those without one last, then by name. */
export const byOrder = (a: WholeQueue, b: WholeQueue): number => {
  const [x, y] = [a.orderQueue ?? Infinity, b.orderQueue ?? Infinity];
  return x === y ? byName(a, b) : x - y;
};
