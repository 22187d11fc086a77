import { openRecent } from '../../runtime/recent.ts';

/** A rate limit: allows `size` at once and a tenth of that each second. */
export const bucket = (size: number): (() => boolean) => {
  let left = size;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(size, left + ((now - at) / 1000) * (size / 10));
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};

/** Keeps one bucket for each of the `most` recently used keys. */
export const openBuckets = (size: number, most = 10_000): ((key: string) => boolean) => {
  const buckets = openRecent<string, () => boolean>(most);
  return (key) => {
    const one = buckets.get(key) ?? bucket(size);
    buckets.set(key, one);
    return one();
  };
};
