import { openRecent } from '../../../runtime/recent.ts';
import type { Stored } from '../../../eventstore/codec.ts';

const MOST = 20_000;

/**
 * Caches what a reaction reads of streams, by stream name, until an event of that stream is seen. The result is at least as new
 * as the handled event, because all earlier events were observed. Keep nothing personal in it.
 */
export const openRemembered = <T extends object>(prefix: string, read: (stream: string) => Promise<T>) => {
  const kept = openRecent<string, T>(MOST);
  let changes = 0;
  return {
    observe: ({ stream }: Pick<Stored, 'stream'>): void => {
      if (!stream.startsWith(prefix)) return;
      changes++;
      kept.delete(stream);
    },
    of: async (stream: string): Promise<T> => {
      const known = kept.get(stream);
      if (known) return known;
      const before = changes;
      const found = await read(stream);
      // A change during the read may be missing from the result.
      if (changes === before) kept.set(stream, found);
      return found;
    },
  };
};
