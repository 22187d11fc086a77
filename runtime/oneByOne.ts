/** Returns a function that runs work of the same key one after another, in its order. Other keys do not wait. */
export const runOneByOne = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const lasts = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = lasts.get(key);
    const own = before ? before.then(work, work) : work();
    lasts.set(key, own);
    try {
      return await own;
    } finally {
      if (lasts.get(key) === own) lasts.delete(key);
    }
  };
};
