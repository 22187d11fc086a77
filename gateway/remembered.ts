import { openRecent } from '../runtime/recent.ts';

type Read<T> = (companyId: number, sessionId: string) => Promise<T | null>;
export type Remembered<T> = {
  read: Read<T>;
  /** Drops all entries of a company (0: of all companies), because a user of it changed. */
  forget(companyId: number): void;
  /** Changes may be missed from here on, until `hearing`. */
  deaf(): void;
  hearing(): void;
};

const MOST = 10_000;
/** The longest that an entry is trusted, in case the connection fails silently. */
const KEPT_MS = 10_000;

/**
 * Caches the result of `read` until a change is reported or `isOver` says so. Caches only while changes are received. A
 * result that was being read when a change arrived is returned but not cached.
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
