import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A Postgres session that holds advisory locks, or listens; `lost` resolves when it ended, and so holds nothing any more. */
export type Holding = { client: pg.Client; lost: Promise<void> };

/** How long Postgres may take to be connected to, or to answer. */
const PATIENCE_MS = 10_000;
/** How often Postgres is asked whether it is there, and how long that answer may take. */
const ASK = { everyMs: 10_000, patienceMs: PATIENCE_MS };
export type Asking = typeof ASK;

/**
 * Opens a session of its own: for notifications, or for locks that are free half a minute after this machine is cut off: Postgres ends a session
 * whose client does not answer, and this side, by asking now and then, one whose Postgres does not. Throws when there is none.
 */
export const openHolding = async (
  url: string,
  name: string,
  { everyMs, patienceMs }: Asking = ASK,
): Promise<Holding> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: everyMs,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: name,
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
    // The last one is for an answer on its way when the line was cut, which no keepalive watches.
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
