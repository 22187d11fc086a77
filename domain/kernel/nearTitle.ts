/** Shorter words have no typing error: `conta` is not `ponta`. */
const SHORTEST_WITH_ERROR = 6;
const SHORTEST_WITH_PLURAL = 4;

/** Whether one word becomes the other by one letter more, less, different, or changed with its neighbour. */
const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
};

/** Takes off a plural: `vendas`, `devolucoes`, `ordens`, `legais`. */
const singular = (word: string): string =>
  word
    .replace(/oes$/, 'ao')
    .replace(/ns$/, 'm')
    .replace(/([aeo])is$/, '$1l')
    .replace(/s$/, '');
/** Whether two words differ only by being a plural. */
const isPlural = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_WITH_PLURAL && singular(one) === singular(other);

const isWord = (said: string, meant: string): boolean =>
  said === meant ||
  isPlural(said, meant) ||
  (Math.min(said.length, meant.length) >= SHORTEST_WITH_ERROR && isNear(said, meant));

/** Returns every run of words within a title, except those of nothing but digits: `24` is not `24 horas`. */
const runsOf = (title: readonly string[]): string[][] =>
  title
    .flatMap((_, from) => title.slice(from).map((__, length) => title.slice(from, from + length + 1)))
    .filter((run) => run.some((word) => /\p{L}/u.test(word)));

/**
 * Finds the title that a reply means by some of its words, or with a typing error in a long word: `suporte` and `suport tecnico`
 * for `Suporte técnico`. Returns its index, or null if none or several fit. All words of the reply must fit.
 */
export const nearTitle = (said: readonly string[], titles: readonly (readonly string[])[]): number | null => {
  if (said.join('').length < 2) return null;
  const fits = (run: readonly string[]) =>
    run.join('') === said.join('') ||
    (run.length === said.length && run.every((word, at) => isWord(said[at] ?? '', word)));
  const found = titles.flatMap((title, at) => (runsOf(title).some(fits) ? [at] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Does the same for whole titles, where a part of one means something else: `muito` in `muito satisfeito`. */
export const misspeltTitle = (said: readonly string[], titles: readonly (readonly string[])[]): number | null => {
  const found = titles.flatMap((title, at) =>
    title.length > 0 && title.length === said.length && title.every((word, nth) => isWord(said[nth] ?? '', word))
      ? [at]
      : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
};
