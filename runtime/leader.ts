import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './context.ts';
import { openHolding, type Holding } from './holding.ts';
import { log } from './log.ts';

const pause = { busy: 500, first: 100, longest: 5_000 };
/** What runs under a lease; when `over` resolves there is nothing left to do for it here: the lease is given up. */
export type Leading = Running & { over?: Promise<void> };
/** `signal`: it is to stop, also while it is still starting. */
export type Start = (signal: AbortSignal) => Promise<Leading>;

/** A session that holds the lease until it is `lost`; null while another one does. */
const acquire = async (url: string, name: string): Promise<Holding | null> => {
  const holding = await openHolding(url, `atende ${name}`);
  const { client } = holding;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      `atende ${name}`,
    ]);
    if (rows[0]?.mine) return holding;
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

/**
 * Runs `start` in one process of the installation at a time: whoever holds the lease `name` (an advisory lock) runs it,
 * all others wait. When the session is lost, or what was started is over, it is stopped and the lease is sought again.
 * Resolves once it runs here or is known to run elsewhere; rejects when the first attempt fails. A lease is no fence: what
 * runs must still write so that a second one is refused.
 */
export const lead = async (url: string, name: string, start: Start): Promise<Running> => {
  const stopping = new AbortController();
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** One term: whether there was one. `begun` is called as soon as it runs, or another holds the lease. */
  const term = async (begun: () => void): Promise<boolean> => {
    const held = await acquire(url, name);
    if (!held) {
      begun();
      return false;
    }
    const { client, lost } = held;
    const end = Promise.withResolvers<void>();
    const tell = () => end.resolve();
    stopping.signal.addEventListener('abort', tell);
    void lost.then(tell);
    try {
      const running = await start(stopping.signal);
      begun();
      void running.over?.then(tell);
      if (!stopping.signal.aborted) await end.promise;
      await running.stop();
    } finally {
      stopping.signal.removeEventListener('abort', tell);
      await client.end().catch(() => {});
    }
    return true;
  };

  const first = Promise.withResolvers<void>();
  const terms = (async () => {
    for (let wait = pause.first; !stopping.signal.aborted;) {
      try {
        const had = await term(() => first.resolve());
        wait = pause.first;
        if (!stopping.signal.aborted) await rest(had ? pause.first : pause.busy);
      } catch (error) {
        first.reject(error);
        log.warn({ err: error, lease: name }, 'A lease is sought again');
        await rest(wait);
        wait = Math.min(wait * 2, pause.longest);
      }
    }
  })();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await terms;
  };
  await first.promise.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
};
