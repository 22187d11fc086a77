import { meaningOf, type StoreName } from './storeErrors.ts';

export { FilesAway, type StoreName } from './storeErrors.ts';

const outages = ['away', 'late', 'moved', 'full'];

/** Returns the store whose outage caused an error, and whether it runs but accepts no writes. Null if it is no outage. */
export const outageOf = (error: unknown): { store: StoreName; isFull: boolean } | null => {
  const known = meaningOf(error);
  if (!known || !outages.includes(known.meaning)) return null;
  return { store: known.source, isFull: known.meaning === 'full' };
};
