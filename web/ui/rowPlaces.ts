/** Before the first row is measured. */
const GUESS = 78;

/** Where each row begins, and where the last one ends; a row that was never drawn is as high as the first that was. */
export const placesOf = (rows: readonly { id: number }[], heights: ReadonlyMap<number, number>): number[] => {
  const [guess = GUESS] = heights.values();
  const places = [0];
  let at = 0;
  for (const { id } of rows) places.push((at += heights.get(id) ?? guess));
  return places;
};

/** Which rows lie between two heights: from the first to before the other; one at least, while there are any. */
export const shownOf = (places: readonly number[], top: number, bottom: number): { from: number; to: number } => {
  const rows = places.length - 1;
  const first = places.findIndex((_, index) => (places[index + 1] ?? Infinity) > top);
  const from = Math.max(0, Math.min(first, rows - 1));
  const beyond = places.findIndex((place, index) => index > from && place >= bottom);
  return { from, to: beyond < 0 ? rows : beyond };
};
