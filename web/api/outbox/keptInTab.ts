import type { z } from 'zod';

/**
 * A value of each user that survives a reload of this tab. If storage is full or forbidden, nothing is kept and the page works on.
 */
export const createKeptInTab = <T>(name: string, shape: z.ZodType<T>) => {
  const nameOf = (userId: number): string => `${name}.${userId}`;
  return {
    /** Returns undefined if nothing was kept, or if it cannot be read. */
    read: (userId: number): T | undefined => {
      try {
        return shape.parse(JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? ''));
      } catch {
        return undefined;
      }
    },
    /** Keeps a JSON value that `shape` reads back, or nothing for null. */
    write: (userId: number, value: unknown): void => {
      try {
        if (value === null) sessionStorage.removeItem(nameOf(userId));
        else sessionStorage.setItem(nameOf(userId), JSON.stringify(value));
      } catch {
        // The value lives as long as the page.
      }
    },
  };
};
