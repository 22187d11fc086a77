import { LRUCache } from 'lru-cache';

/**
 * Remembers the `most` that were used last, each for `ttl` milliseconds if there is one. They are counted by size: by
 * number the cache would take room for all of them at its start, and a process opens a hundred of these.
 */
export const openRecent = <K extends string | number, V extends object | string | number | boolean>(
  most: number,
  ttl?: number,
): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) });
