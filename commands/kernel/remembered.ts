import { openRecent } from '../../runtime/recent.ts';
import type { Stored } from '../../eventstore/codec.ts';

const MOST = 20_000;

/**
 * What a reaction reads of streams, by their names, remembered until one of their events is seen: at least as new as the event
 * that it reacts to, for what came before that was observed. Keep nothing personal in it.
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
      // What changed meanwhile is perhaps not in what was read.
      if (changes === before) kept.set(stream, found);
      return found;
    },
  };
};
