import { EventStoreDBClient } from '@eventstore/db-client';
import './appendStream.ts';
import { reconnectingClient } from './reconnectingClient.ts';
import './tlsToAddress.ts';

/**
 * How many seconds one node of a cluster may take to name the leader. The library's own 5 s for each frozen node are
 * longer than a start waits for an answer (eventstore/reach.ts).
 */
const GOSSIP_S = 2;
const withGossipTimeout = (url: string): string =>
  /[?&]gossipTimeout=/i.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_S}`;

/** Creates an unshared client for `url`. It reconnects automatically after any failure of the server. */
export const createStoreClient = (url: string): EventStoreDBClient => {
  const place = withGossipTimeout(url);
  return reconnectingClient(EventStoreDBClient.connectionString(place), place);
};

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
