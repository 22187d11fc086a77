import { createRecentCache } from '../../runtime/caches.ts';

/** A rate limit: allows `size` at once, and all of that again over `seconds`. */
export const bucket = (size: number, seconds = 10): (() => boolean) => {
  let left = size;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(size, left + ((now - at) / 1000) * (size / seconds));
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};

/** Keeps one bucket for each of the 10,000 most recently used keys. */
export const createTokenBuckets = (size: number, seconds = 10): ((key: string) => boolean) => {
  const buckets = createRecentCache<string, () => boolean>(10_000);
  return (key) => {
    const one = buckets.get(key) ?? bucket(size, seconds);
    buckets.set(key, one);
    return one();
  };
};
