type Deps<B> = {
  empty: () => B;
  write: (batch: B) => Promise<void>;
  failed: (error: unknown) => void;
};

/** Number of additions to a batch after which callers must wait for it. */
const MOST = 500;

/**
 * Writes additions in batches. Additions during a write go together into the next batch. After a failure, which is reported
 * once, nothing more is written.
 */
export const createBatchWriter = <B>({ empty, write, failed }: Deps<B>) => {
  const begin = () => {
    const batch = { of: empty(), size: 0, ...Promise.withResolvers<void>() };
    batch.promise.catch(() => {}); // reported through `failed`, and to callers that wait
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
    /** Adds to the next batch. Resolves at once, unless very much waits. Rejects after a failure. */
    add: async (change: (batch: B) => void): Promise<void> => {
      if (broken) return broken;
      const { of, promise } = next;
      change(of);
      next.size++;
      const isFull = next.size >= MOST;
      if (!running) void run();
      if (isFull) await promise;
    },
    /** Resolves when everything added so far is written, and rejects when it never will be. Null if all is written. */
    written: (): Promise<void> | null => broken ?? (next.size ? next.promise : (now?.promise ?? null)),
    /** Returns the batches that are not written yet, oldest first. */
    unwritten: (): B[] => [...(now ? [now.of] : []), next.of],
  };
};
