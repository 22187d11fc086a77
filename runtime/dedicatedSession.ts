import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSocket } from './postgres/socket.ts';

/** A Postgres session that holds advisory locks or listens. `lost` resolves when it has ended and holds nothing any more. */
export type DedicatedSession = { client: pg.Client; lost: Promise<void> };

/** Limit for connecting to Postgres and for its answers. */
const PATIENCE_MS = 10_000;
/** How often the connection is checked, and the limit for the answer. */
const ASK = { everyMs: 10_000, patienceMs: PATIENCE_MS };
export type Asking = typeof ASK;

/**
 * Opens a separate session for notifications or locks. Its locks become free within half a minute after this machine is
 * cut off. Postgres ends a session whose client does not answer, and periodic queries detect a Postgres that does not.
 * Throws if it cannot connect.
 */
export const openDedicatedSession = async (
  url: string,
  name: string,
  { everyMs, patienceMs }: Asking = ASK,
): Promise<DedicatedSession> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: everyMs,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: name,
    stream: createSocket,
  });
  client.on('error', () => {});
  const ended = new AbortController();
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve(ended.abort())));
  const question = { text: 'select 1', query_timeout: patienceMs };
  const ask = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ended.signal, ref: false });
      await client.query(question);
    }
  };
  try {
    await client.connect();
    // tcp_user_timeout covers an answer in flight when the network fails, which keepalive does not.
    await client.query(
      `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000`,
    );
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  void ask().catch(() => client.end().catch(() => {}));
  return { client, lost };
};
