import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

export type Listening = { close(): Promise<void> };

const longest = 5_000;

/**
 * Listens to NOTIFY on a connection of its own. `on(channel, payload)` hears each notification; a lost connection is
 * opened again with back-off (100 ms to 5 s): `on('lost', '')`, and then `on('reconnected', '')`, for some may have been missed.
 * Throws if the first connection fails.
 */
export const listen = async (
  url: string,
  channels: readonly string[],
  on: (channel: string, payload: string) => void,
): Promise<Listening> => {
  const closing = new AbortController();
  let client = await connect(url, channels, on, lost);

  async function lost(): Promise<void> {
    if (!closing.signal.aborted) on('lost', '');
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, longest)) {
      try {
        await sleep(pause, undefined, { signal: closing.signal });
        client = await connect(url, channels, on, lost);
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

const connect = async (
  url: string,
  channels: readonly string[],
  on: (channel: string, payload: string) => void,
  lost: () => Promise<void>,
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'atende listen' });
  client.on('error', () => {});
  client.on('notification', ({ channel, payload }) => on(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  client.once('end', () => void lost());
  return client;
};
