import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './context.ts';
import { log } from './log.ts';
import { onParentGone } from './parent.ts';

const patience = { twice: 500, part: 6_000, all: 12_000 };

export type Ending = {
  /** Starts a part and stops it at the end, in reverse order. After the end has begun, nothing more starts. */
  begin<T extends Running>(name: string, start: () => Promise<T>): Promise<T>;
  /** Aborted when the end begins, so that parts that are still starting can give up. */
  signal: AbortSignal;
  /** Stops everything and exits with the code. */
  end(code: number): Promise<void>;
};

/**
 * Ends the process in order on SIGTERM, SIGINT or SIGHUP, or when its parent has ended. A part that takes over 6 s to
 * stop is abandoned. After 12 s, or on a second signal, the process exits immediately.
 */
export const orderlyEnding = (): Ending => {
  const begun: { name: string; work: Promise<Running> }[] = [];
  const stopping = new AbortController();
  let ending: Promise<void> | undefined;

  const stopAll = async (code: number): Promise<void> => {
    setTimeout(() => process.exit(1), patience.all);
    for (let next = begun.pop(); next; next = begun.pop()) await stopOne(next);
    process.exit(code);
  };
  const end = (code: number): Promise<void> => {
    stopping.abort();
    return (ending ??= stopAll(code));
  };
  let first = 0;
  const onSignal = (): void => {
    if (!ending) first = Date.now();
    // Ctrl-C arrives twice, from the terminal and from npm, and counts as one signal.
    else if (Date.now() - first > patience.twice) process.exit(1);
    void end(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  onParentGone(() => void end(0));

  return {
    begin: (name, start) => {
      if (ending) return new Promise(() => {});
      const work = start();
      begun.push({ name, work });
      return work;
    },
    signal: stopping.signal,
    end,
  };
};

const stopOne = async ({ name, work }: { name: string; work: Promise<Running> }): Promise<void> => {
  const running = await work.catch(() => undefined); // the start reports parts that failed to start
  const stopped = running?.stop().catch((error: unknown) => log.error({ err: error }, `${name}: did not stop cleanly`));
  const late = sleep(patience.part, 'late' as const, { ref: false });
  if ((await Promise.race([stopped, late])) === 'late') log.error(`${name}: took too long to stop`);
};
