import pg from 'pg';
import { backoff } from './backoff.ts';
import type { NotifyChannel } from './channels.ts';
import { openDedicatedSession, type Asking } from './dedicatedSession.ts';
import { log } from './log.ts';

/** A listener to one channel; `listenTo` takes several. */
export type ChannelListener = { name: string; hear: (text: string) => void };

/** Pairs a channel with the function that gets its parsed payloads. Logs and skips a text that the channel does not know. */
export const onChannel = <Heard>(
  { name, payload }: NotifyChannel<never, Heard>,
  on: (payload: Heard) => void,
): ChannelListener => ({
  name,
  hear: (text) => {
    const { success, data, error } = payload.safeParse(text);
    if (success) on(data);
    else log.warn({ channel: name, issues: error.issues }, 'A notification could not be read');
  },
});

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
    const { client, lost: gone } = await openDedicatedSession(url, 'atende listen', asking);
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

/**
 * Listens to typed channels (`runtime/channels.ts`) as `listen` does. `lost` and `reconnected` follow the connection, because
 * notifications may be missed in between.
 */
export const listenTo = (
  url: string,
  listeners: readonly ChannelListener[],
  { lost = () => {}, reconnected = () => {} }: { lost?: () => void; reconnected?: () => void } = {},
): Promise<Listening> => {
  const hearing = new Map(listeners.map(({ name, hear }) => [name, hear]));
  return listen(url, [...hearing.keys()], (channel, text) => {
    const hear = hearing.get(channel);
    if (hear) hear(text);
    else if (channel === 'lost') lost();
    else if (channel === 'reconnected') reconnected();
  });
};
