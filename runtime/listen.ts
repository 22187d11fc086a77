import pg from 'pg';
import { backoff } from './backoff.ts';
import { openHolding, type Asking } from './holding.ts';
import { log } from './log.ts';

export type Listening = { close(): Promise<void> };

/**
 * Listens to NOTIFY on a separate connection and calls `on(channel, payload)` for each notification. A lost connection
 * is reopened with back-off (100 ms to 5 s). Notifications may be missed then, so `on('lost', '')` and later
 * `on('reconnected', '')` are called. A silent connection also counts as lost (`asking`: how often it is checked).
 * Throws if the first connection fails.
 */
export const listen = async (
  url: string,
  channels: readonly string[],
  on: (channel: string, payload: string) => void,
  asking?: Asking,
): Promise<Listening> => {
  const closing = new AbortController();
  const open = async (): Promise<pg.Client> => {
    const { client, lost: gone } = await openHolding(url, 'atende listen', asking);
    client.on('notification', ({ channel, payload }) => on(channel, payload ?? ''));
    try {
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    void gone.then(lost);
    return client;
  };
  let client = await open();

  async function lost(): Promise<void> {
    if (!closing.signal.aborted) on('lost', '');
    for (const pause = backoff(100, 5_000); !closing.signal.aborted;) {
      await pause.rest(closing.signal);
      if (closing.signal.aborted) return;
      try {
        client = await open();
        if (closing.signal.aborted) return await client.end();
        return on('reconnected', '');
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'Postgres notifications: not connected, trying again');
      }
    }
  }

  return {
    close: async () => {
      closing.abort();
      await client.end();
    },
  };
};
