import type { WholeQueue } from '../../domain/queue/whole.ts';

/** Lower case, without accents: as the server searches and orders. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a search finds one of these words: anywhere from three characters on, shorter ones at the beginnings of words. */
export const finds = (search: string, ...texts: readonly string[]): boolean => {
  const term = plain(search.trim());
  return texts.some((text) => (term.length >= 3 ? plain(text).includes(term) : ` ${plain(text)}`.includes(` ${term}`)));
};

/** By a text, as the server orders it; equals by id. */
export const byText =
  <R extends { id: number }>(textOf: (record: R) => string) =>
  (a: R, b: R): number => {
    const [x, y] = [plain(textOf(a)), plain(textOf(b))];
    return x === y ? a.id - b.id : x < y ? -1 : 1;
  };

export const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
export const byName = byText(({ name }: { id: number; name: string }) => name);
/** Queues as the server lists them: by order, those without one last, then by name. */
export const byOrder = (a: WholeQueue, b: WholeQueue): number => {
  const [x, y] = [a.orderQueue ?? Infinity, b.orderQueue ?? Infinity];
  return x === y ? byName(a, b) : x - y;
};
