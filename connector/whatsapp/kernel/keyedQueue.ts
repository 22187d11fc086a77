type Work = () => Promise<unknown>;

export type KeyedQueue = {
  /** Runs `work` after all earlier work of the same key. `work` must not reject. */
  run(key: string, work: Work): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
};

/** Runs work of one key in order and work of different keys at once, at most `width` at a time, first come first served. */
export const createKeyedQueue = (width: number): KeyedQueue => {
  const lanes = new Map<string, Work[]>();
  const ready: string[] = [];
  let running = 0;
  const idlers: (() => void)[] = [];

  const start = (): void => {
    while (running < width && ready.length) {
      const key = ready.shift();
      const work = key === undefined ? undefined : lanes.get(key)?.[0];
      if (key === undefined || !work) continue;
      running++;
      void work().finally(() => finished(key));
    }
  };
  const finished = (key: string): void => {
    running--;
    const lane = lanes.get(key);
    lane?.shift();
    if (lane?.length) ready.push(key);
    else lanes.delete(key);
    start();
    if (!lanes.size) for (const wake of idlers.splice(0)) wake();
  };

  return {
    run: (key, work) => {
      const lane = lanes.get(key);
      if (lane) {
        lane.push(work);
        return;
      }
      lanes.set(key, [work]);
      ready.push(key);
      start();
    },
    idle: () => (lanes.size ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
  };
};
