/** Before the first row is measured. */
const GUESS = 78;

/** Heights as they were measured, by row; one that is not here is as high as `guess`, the first that was. */
export type Heights = { guess: number; own: ReadonlyMap<number, number> };
export const unmeasured: Heights = { guess: GUESS, own: new Map() };

/** With what was measured now; the same where nothing is new, so that rows of one height are drawn once. */
export const measured = (heights: Heights, seen: readonly (readonly [id: number, height: number])[]): Heights => {
  const [first] = seen;
  const guess = heights === unmeasured && first ? first[1] : heights.guess;
  const news = seen.filter(([id, height]) => (heights.own.get(id) ?? guess) !== height);
  if (guess === heights.guess && !news.length) return heights;
  return { guess, own: news.length ? new Map([...heights.own, ...news]) : heights.own };
};

/** Where each row begins, and where the last one ends. */
export const placesOf = (rows: readonly { id: number }[], { guess, own }: Heights): number[] => {
  const places = [0];
  let at = 0;
  for (const { id } of rows) places.push((at += own.get(id) ?? guess));
  return places;
};

/** The first place of which something holds that holds of all behind it; their number where it holds of none. */
const firstWhere = (places: readonly number[], holds: (place: number) => boolean): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(places[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Which rows lie between two heights: from the first to before the other; one at least, while there are any. */
export const shownOf = (places: readonly number[], top: number, bottom: number): { from: number; to: number } => {
  const rows = places.length - 1;
  const first = firstWhere(places, (place) => place > top) - 1;
  const from = Math.max(0, Math.min(first, rows - 1));
  const beyond = firstWhere(places, (place) => place >= bottom);
  return { from, to: Math.min(rows, Math.max(from + 1, beyond)) };
};
