type Means<B> = {
  empty: () => B;
  write: (batch: B) => Promise<void>;
  failed: (error: unknown) => void;
};

/** So many additions a batch takes before who adds must wait for it. */
const MOST = 500;

/**
 * Writes what is added a batch at a time: what comes while one is being written goes together into the next. After a
 * failure, which is told once, nothing more is written.
 */
export const openWriting = <B>({ empty, write, failed }: Means<B>) => {
  const begin = () => {
    const batch = { of: empty(), size: 0, ...Promise.withResolvers<void>() };
    batch.promise.catch(() => {}); // told by `failed`, and to who asks
    return batch;
  };
  let next = begin();
  let now: typeof next | null = null;
  let broken: Promise<void> | null = null;
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    while (next.size && !broken) {
      const batch = next;
      now = batch;
      next = begin();
      try {
        await write(batch.of);
        batch.resolve();
        now = null;
      } catch (error) {
        broken = batch.promise;
        batch.reject(error);
        next.reject(error);
        failed(error);
      }
    }
    running = false;
  };

  return {
    /** Resolves at once, unless very much waits. Rejects after a failure. */
    add: async (change: (batch: B) => void): Promise<void> => {
      if (broken) return broken;
      const { of, promise } = next;
      change(of);
      next.size++;
      const isFull = next.size >= MOST;
      if (!running) void run();
      if (isFull) await promise;
    },
    /** Resolves when all that was added until now is written, rejects when it never will be; null: all is. */
    written: (): Promise<void> | null => broken ?? (next.size ? next.promise : (now?.promise ?? null)),
    /** Oldest first. */
    unwritten: (): B[] => [...(now ? [now.of] : []), next.of],
  };
};
