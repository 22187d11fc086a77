import { EventStoreDBClient } from '@eventstore/db-client';
import './appendStream.ts';
import { lasting } from './lasting.ts';
import './tlsToAddress.ts';

/** A client of its own for `url`, which comes back by itself whatever happens to the server. */
export const openClient = (url: string): EventStoreDBClient => lasting(EventStoreDBClient.connectionString(url), url);

const clients = new Map<string, { client: EventStoreDBClient; users: number }>();

/**
 * The client of this process for `url`, shared by all who ask for it: the end of one's own would reject the appends of the
 * others. Each calls `leave` when its reads, appends and subscriptions have ended; the last one closes it.
 */
export const shareClient = (url: string): { client: EventStoreDBClient; leave: () => Promise<void> } => {
  const shared = clients.get(url) ?? { client: openClient(url), users: 0 };
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
