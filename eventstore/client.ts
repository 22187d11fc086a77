import { EventStoreDBClient } from '@eventstore/db-client';
import './appendStream.ts';
import { reconnectingClient } from './reconnectingClient.ts';
import './tlsToAddress.ts';

/** Creates an unshared client for `url`. It reconnects automatically after any failure of the server. */
export const createStoreClient = (url: string): EventStoreDBClient =>
  reconnectingClient(EventStoreDBClient.connectionString(url), url);

const clients = new Map<string, { client: EventStoreDBClient; users: number }>();

/**
 * Returns this process's client for `url`, shared by all callers: closing a private one would reject the appends of
 * others. Each caller calls `leave` after its reads, appends and subscriptions have ended. The last `leave` closes the
 * client.
 */
export const shareClient = (url: string): { client: EventStoreDBClient; leave: () => Promise<void> } => {
  const shared = clients.get(url) ?? { client: createStoreClient(url), users: 0 };
  clients.set(url, shared);
  shared.users++;
  let left = false;
  const leave = async () => {
    if (left) return;
    left = true;
    shared.users--;
    if (shared.users > 0) return;
    clients.delete(url);
    await shared.client.dispose();
  };
  return { client: shared.client, leave };
};
