import { meaningOf, type StoreName } from './storeErrors.ts';

export { FilesAway, type StoreName } from './storeErrors.ts';

const outages = ['away', 'late', 'moved', 'full'];

/** Whose outage an error tells of, and whether it is there and takes no writes; null: it tells of none. */
export const outageOf = (error: unknown): { store: StoreName; isFull: boolean } | null => {
  const known = meaningOf(error);
  if (!known || !outages.includes(known.meaning)) return null;
  return { store: known.source, isFull: known.meaning === 'full' };
};
