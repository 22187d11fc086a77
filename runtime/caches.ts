import { LRUCache } from 'lru-cache';

type Options<T> = {
  /** The most entries that are kept. */
  most: number;
  /** Milliseconds that an entry is trusted. Default: until it is removed. */
  ttl?: number;
  /** Whether an entry is outdated although no change was reported. */
  isOver?: (found: T) => boolean;
};

/**
 * Caches results of reads by key until a change is reported. A result that was being read when a change arrived is
 * returned but not cached, because the change may be missing from it.
 */
export const createReadCache = <T extends object>({ most, ttl, isOver = () => false }: Options<T>) => {
  const kept = createRecentCache<string, T>(most, ttl);
  let changes = 0;
  let isPaused = false;
  /** Reports a change of all entries whose key begins with `prefix`. */
  const removeAll = (prefix = ''): void => {
    changes++;
    if (prefix === '') return kept.clear();
    for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
  };
  return {
    /** Returns the entry, or what `load` returns. Null is not cached. */
    read: async <R extends T | null>(key: string, load: () => Promise<R>): Promise<R | T> => {
      const known = kept.get(key);
      if (known && !isOver(known)) return known;
      const before = changes;
      const found = await load();
      if (found && !isPaused && changes === before) kept.set(key, found);
      return found;
    },
    /** Reports a change of one entry. */
    remove: (key: string): void => {
      changes++;
      kept.delete(key);
    },
    removeAll,
    /** Caches nothing while changes may be missed. */
    pause: (paused: boolean): void => {
      isPaused = paused;
      removeAll();
    },
  };
};

/**
 * Creates a cache of the `most` recently used entries, each kept for `ttl` milliseconds if given. It is bounded by size
 * instead of number: by number, the cache allocates all entries at once, and a process opens a hundred caches.
 */
export const createRecentCache = <K extends string | number, V extends object | string | number | boolean>(
  most: number,
  ttl?: number,
): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) });
