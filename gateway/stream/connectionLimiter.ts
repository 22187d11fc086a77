export type ConnectionLimiter = ReturnType<typeof createConnectionLimiter>;

/** Limits members per key to `limit`. */
export const createConnectionLimiter = (limit: number) => {
  const inside = new Map<string, Set<() => void>>();
  const leave = (key: string, one: () => void): void => {
    const all = inside.get(key);
    if (all?.delete(one) && all.size === 0) inside.delete(key);
  };
  return {
    isFull: (key: string): boolean => (inside.get(key)?.size ?? 0) >= limit,
    /** Adds a member. Beyond the limit, the oldest member must give way. Returns a function that removes the new one. */
    enter: (key: string, giveWay: () => void): (() => void) => {
      const one = () => giveWay();
      const all = inside.get(key) ?? new Set();
      inside.set(key, all.add(one));
      const [oldest] = all;
      if (all.size > limit && oldest) {
        leave(key, oldest);
        oldest();
      }
      return () => leave(key, one);
    },
  };
};
