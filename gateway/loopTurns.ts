export type LoopTurns = (key: string, work: () => void) => void;

/**
 * Begins work of one key at most once per turn of the event loop, in its order. Other keys do not wait for it, so the
 * requests of one address never fill a whole turn.
 */
export const openLoopTurns = (): LoopTurns => {
  /** The keys that began work in this turn, with what they wait to begin. */
  const waiting = new Map<string, (() => void)[]>();
  const turn = (): void => {
    const begun: (() => void)[] = [];
    for (const [key, queue] of waiting) {
      const next = queue.shift();
      if (next) begun.push(next);
      else waiting.delete(key);
    }
    if (waiting.size > 0) setImmediate(turn);
    for (const work of begun) work();
  };
  return (key, work) => {
    const queue = waiting.get(key);
    if (queue) return void queue.push(work);
    if (waiting.size === 0) setImmediate(turn);
    waiting.set(key, []);
    work();
  };
};
