export type Crowd = ReturnType<typeof openCrowd>;

/** Who is inside, by key; at most `limit` of one key. */
export const openCrowd = (limit: number) => {
  const inside = new Map<string, Set<() => void>>();
  const leave = (key: string, one: () => void): void => {
    const all = inside.get(key);
    if (all?.delete(one) && all.size === 0) inside.delete(key);
  };
  return {
    isFull: (key: string): boolean => (inside.get(key)?.size ?? 0) >= limit,
    /** One more: beyond the limit the one who is inside longest is made to give way. Answers with how to leave. */
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
