import { openRecent } from '../runtime/recent.ts';

type Read<T> = (companyId: number, sessionId: string) => Promise<T | null>;
export type Remembered<T> = {
  read: Read<T>;
  /** Something changed about somebody of the company (0: of any): all of it is read anew. */
  forget(companyId: number): void;
  /** Changes may be missed from here on, until `hearing`. */
  deaf(): void;
  hearing(): void;
};

const MOST = 10_000;
/** A connection that is cut off without a word is not trusted for longer. */
const KEPT_MS = 10_000;

/**
 * Remembers what `read` found until it hears of a change or it `isOver`, for as long as it hears of all. What was being read when a change
 * was heard is answered with, and not kept.
 */
export const openRemembered = <T extends object>(
  read: Read<T>,
  isOver: (found: T) => boolean = () => false,
): Remembered<T> => {
  const known = openRecent<string, T>(MOST, KEPT_MS);
  let isDeaf = false;
  let heard = 0;
  const forget = (companyId: number): void => {
    heard++;
    if (companyId === 0) return known.clear();
    for (const key of known.keys()) if (key.startsWith(`${companyId}.`)) known.delete(key);
  };
  return {
    read: async (companyId, sessionId) => {
      const key = `${companyId}.${sessionId}`;
      const kept = known.get(key);
      if (kept && !isOver(kept)) return kept;
      const since = heard;
      const found = await read(companyId, sessionId);
      if (found && !isDeaf && heard === since) known.set(key, found);
      return found;
    },
    forget,
    deaf: () => {
      isDeaf = true;
      forget(0);
    },
    hearing: () => {
      isDeaf = false;
      forget(0);
    },
  };
};
