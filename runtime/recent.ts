import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of the `most` recently used entries, each kept for `ttl` milliseconds if given. It is bounded by size
 * instead of number: by number, the cache allocates all entries at once, and a process opens a hundred caches.
 */
export const openRecent = <K extends string | number, V extends object | string | number | boolean>(
  most: number,
  ttl?: number,
): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) });
