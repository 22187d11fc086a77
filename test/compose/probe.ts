import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;
/** A call without an answer for this long counts as failed. */
const ANSWER_MS = 10_000;

/** Calls the installation all the time. `stop` returns the longest time in seconds in which no call succeeded, or 0. */
export const openProbe = (url: string): { stop(): Promise<number> } => {
  let isOver = false;
  let longestMs = 0;
  const probing = async (): Promise<void> => {
    for (let failingSince: number | undefined; !isOver; await sleep(PAUSE_MS)) {
      const since = performance.now();
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await fetch(`${url}/v1/installation`, { signal }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok !== true) failingSince ??= since;
      if (failingSince !== undefined) longestMs = Math.max(longestMs, performance.now() - failingSince);
      if (answer?.ok === true) failingSince = undefined;
    }
  };
  const probed = probing();
  return {
    stop: async () => {
      isOver = true;
      await probed;
      return Math.round(longestMs / 100) / 10;
    },
  };
};
