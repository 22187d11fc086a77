import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from './backoff.ts';
import type { Running } from './context.ts';
import { openDedicatedSession, type DedicatedSession } from './dedicatedSession.ts';
import { log } from './log.ts';

const BUSY_MS = 500;
const ENDED_MS = 100;
/** The work under a lease. When `over` resolves, the work is finished here and the lease is released. */
export type Leading = Running & { over?: Promise<void> };
/** `signal` asks it to stop, even during its start. */
export type Start = (signal: AbortSignal) => Promise<Leading>;

type Leases = readonly [string, ...string[]];

/** Returns a session that holds all the leases until it is `lost`; null while another process holds one of them. */
const acquire = async (url: string, names: Leases): Promise<DedicatedSession | null> => {
  const holding = await openDedicatedSession(url, `atende ${names[0]}`);
  const { client } = holding;
  try {
    for (const name of names)
      if (!(await takeLock(client, name))) {
        await client.end();
        return null;
      }
    return holding;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

/**
 * Runs `start` in one process of the installation at a time: the holder of the lease `name` (an advisory lock) runs it,
 * all others wait. When the session is lost or the work has finished, it stops and competes for the lease again.
 * Resolves once it runs here or is known to run elsewhere; rejects if the first attempt fails. A lease is no fence:
 * writes must still be made so that those of a second holder are rejected. Further names are those of leases under
 * which earlier versions do parts of the same work: this process holds all or none.
 */
export const lead = async (url: string, name: string | Leases, start: Start): Promise<Running> => {
  const leases: Leases = typeof name === 'string' ? [name] : name;
  const stopping = new AbortController();
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /**
   * Runs one term and returns whether this process held the lease. `begun` is called once it runs or another process
   * holds the lease.
   */
  const term = async (begun: () => void): Promise<boolean> => {
    const held = await acquire(url, leases);
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
    for (const pause = backoff(100, 5_000); !stopping.signal.aborted;) {
      try {
        const had = await term(() => first.resolve());
        pause.reset();
        if (!stopping.signal.aborted) await rest(had ? ENDED_MS : BUSY_MS);
      } catch (error) {
        first.reject(error);
        log.warn({ err: error, lease: name }, 'A lease could not be acquired or was lost, trying again');
        await pause.rest(stopping.signal);
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

/** Takes the lock `name` for a session of Postgres, until the session ends or releases it. False if another one has it. */
export const takeLock = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const text = 'select pg_try_advisory_lock(hashtext($1)) as mine';
  const { rows } = await client.query<{ mine: boolean }>(text, [`atende ${name}`]);
  return rows[0]?.mine === true;
};

/** Releases a lock of the session. */
export const releaseLock = async (client: pg.ClientBase, name: string): Promise<void> => {
  await client.query('select pg_advisory_unlock(hashtext($1))', [`atende ${name}`]);
};
