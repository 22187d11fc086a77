type Options<T> = {
  /** Writes some items together: all of them or none. */
  write: (items: readonly T[]) => Promise<void>;
  /** Writes that are under way at once. */
  atOnce: number;
  /** Items of one write. */
  most: number;
  /** The size of one write, as `sizeOf` counts it. A larger item is written alone. */
  mostSize: number;
  sizeOf: (item: T) => number;
};

/**
 * Returns a function that writes an item and resolves once it is written. Items that arrive while others are being written go
 * together into the next write, in their order. Rejects with the error of the item's own write.
 */
export const gatherWrites = <T>({
  write,
  atOnce,
  most,
  mostSize,
  sizeOf,
}: Options<T>): ((item: T) => Promise<void>) => {
  const waiting: { item: T; settle: PromiseWithResolvers<void> }[] = [];
  let running = 0;

  const takeSome = () => {
    let count = 0;
    for (let size = 0; count < Math.min(most, waiting.length); count++) {
      const next = waiting[count];
      size += next ? sizeOf(next.item) : 0;
      if (count > 0 && size > mostSize) break;
    }
    return waiting.splice(0, count);
  };
  const run = async (): Promise<void> => {
    running++;
    while (waiting.length) {
      const some = takeSome();
      await write(some.map(({ item }) => item)).then(
        () => some.forEach(({ settle }) => settle.resolve()),
        (error: unknown) => some.forEach(({ settle }) => settle.reject(error)),
      );
    }
    running--;
  };
  return (item) => {
    const settle = Promise.withResolvers<void>();
    waiting.push({ item, settle });
    if (running < atOnce) void run();
    return settle.promise;
  };
};
