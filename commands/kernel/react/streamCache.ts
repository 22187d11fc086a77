import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { createReadCache } from '../../../runtime/caches.ts';

const MOST = 20_000;

/**
 * Caches what a reaction reads of streams, by stream name, until an event of that stream is seen. The result is at least as new
 * as the handled event, because all earlier events were observed. Keep nothing personal in it.
 */
export const openStreamCache = <T extends object>(prefix: string, read: (stream: string) => Promise<T>) => {
  const cache = createReadCache<T>({ most: MOST });
  return {
    observe: ({ stream }: Pick<LoggedEvent, 'stream'>): void => {
      if (stream.startsWith(prefix)) cache.remove(stream);
    },
    of: (stream: string): Promise<T> => cache.read(stream, () => read(stream)),
  };
};
