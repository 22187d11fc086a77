/** The assumed height of a row (px) before the first one is measured. */
const GUESS = 78;

/** The measured heights by row id. Other rows count with `guess`, the height of the first measured row. */
export type Heights = { guess: number; own: ReadonlyMap<number, number> };
export const unmeasured: Heights = { guess: GUESS, own: new Map() };

/**
 * Adds new measurements. It returns the same object when nothing changed, so that rows of equal height are drawn only
 * once.
 */
export const measured = (heights: Heights, seen: readonly (readonly [id: number, height: number])[]): Heights => {
  const [first] = seen;
  const guess = heights === unmeasured && first ? first[1] : heights.guess;
  const news = seen.filter(([id, height]) => (heights.own.get(id) ?? guess) !== height);
  if (guess === heights.guess && !news.length) return heights;
  return { guess, own: news.length ? new Map([...heights.own, ...news]) : heights.own };
};

/** The offset of each row, and the end of the last one. */
export const placesOf = (rows: readonly { id: number }[], { guess, own }: Heights): number[] => {
  const places = [0];
  let at = 0;
  for (const { id } of rows) places.push((at += own.get(id) ?? guess));
  return places;
};

/**
 * The index of the first place where `holds` is true. All later places must hold too. Without one it is the number of
 * places.
 */
const firstWhere = (places: readonly number[], holds: (place: number) => boolean): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(places[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The rows between two offsets: from the first, up to but without `to`. At least one row, if there are any. */
export const shownOf = (places: readonly number[], top: number, bottom: number): { from: number; to: number } => {
  const rows = places.length - 1;
  const first = firstWhere(places, (place) => place > top) - 1;
  const from = Math.max(0, Math.min(first, rows - 1));
  const beyond = firstWhere(places, (place) => place >= bottom);
  return { from, to: Math.min(rows, Math.max(from + 1, beyond)) };
};
