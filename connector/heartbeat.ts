import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../runtime/log.ts';

const EVERY_MS = 2_000;
/** After a longer pause the gateways may already show the connections as silent; they do so after 10 s. */
const LATE_MS = 5_000;

/**
 * Writes a heartbeat regularly, so that the gateways know that this process works. Calls `resumed` after a pause, when the
 * process was frozen or Postgres was unreachable.
 */
export const writeHeartbeats = (
  beat: () => Promise<void>,
  resumed: () => void,
  { now = () => performance.now(), everyMs = EVERY_MS }: { now?: () => number; everyMs?: number } = {},
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    for (let last = now(); !stopping.signal.aborted;) {
      try {
        await beat();
        if (now() - last > LATE_MS) resumed();
        last = now();
      } catch (error) {
        log.warn({ err: error }, 'No heartbeat could be written, trying again');
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const beating = loop();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
    },
  };
};
