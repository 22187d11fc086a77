import { LRUCache } from 'lru-cache';

/**
 * Remembers the `most` that were used last, each for `ttl` milliseconds if there is one. They are counted by size: by
 * number the cache would take room for all of them at once, and a session has a dozen of these.
 */
export const openRecent = <V extends object | string | number | boolean>(
  most: number,
  ttl?: number,
): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) });
