import { createReadCache } from '../runtime/caches.ts';

type Read<T> = (companyId: number, sessionId: string) => Promise<T | null>;

const MOST = 10_000;
/** The longest that an entry is trusted, in case the connection fails silently. */
const KEPT_MS = 10_000;

/** Caches callers by company and session until a change is reported or `isOver` says so, while changes are received. */
export const openActorCache = <T extends object>(read: Read<T>, isOver?: (found: T) => boolean) => {
  const cache = createReadCache<T>({ most: MOST, ttl: KEPT_MS, ...(isOver && { isOver }) });
  return {
    read: (companyId: number, sessionId: string): Promise<T | null> =>
      cache.read(`${companyId}.${sessionId}`, () => read(companyId, sessionId)),
    /** Drops all entries of a company (0: of all companies), because a user of it changed. */
    forget: (companyId: number): void => cache.removeAll(companyId === 0 ? '' : `${companyId}.`),
    /** Changes may be missed from here on, until `hearing`. */
    deaf: (): void => cache.pause(true),
    hearing: (): void => cache.pause(false),
  };
};
