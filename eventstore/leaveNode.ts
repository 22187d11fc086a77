import { setTimeout as sleep } from 'node:timers/promises';
import { BACKWARDS, END, LEADER, type EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { isLoss } from '../runtime/storeErrors.ts';
import { unavailable } from './appendStream.ts';

const LOOK_MS = 2_000;

/** Whether an address names a cluster whose leader is wanted. */
const wantsLeader = (url: string): boolean => {
  const { dnsDiscover, hosts, nodePreference = LEADER } = parseConnectionString(url);
  return (dnsDiscover || hosts.length > 1) && nodePreference === LEADER;
};

/** Asks the node for something that only a leader does. */
const askLeader = async (client: EventStoreDBClient): Promise<void> => {
  const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;
  for await (const _ of client.readAll(options));
};

/**
 * Ends subscriptions whose node leads no more, so that they open again at the leader. A node that is cut off from the
 * others keeps them open and sends nothing, and a process that never appends would not notice. While subscriptions are
 * open, the node is asked every 2 s whether it leads. Returns a function that ends the subscriptions of a node that the
 * client left for another reason. Does nothing without a cluster.
 */
export const leaveWithNode = (client: EventStoreDBClient, url: string): (() => void) => {
  if (!wantsLeader(url)) return () => {};
  const subscribeToAll = client.subscribeToAll.bind(client);
  const dispose = client.dispose.bind(client);
  const open = new Set<ReturnType<typeof subscribeToAll>>();
  const closing = new AbortController();
  const leave = (): void => {
    for (const each of open) each.destroy(unavailable());
    open.clear();
  };
  const look = async (): Promise<void> => {
    while (open.size > 0 && !closing.signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal: closing.signal, ref: false });
      await askLeader(client).catch((error: unknown) => {
        if (isLoss(error)) leave();
      });
    }
  };
  let looking: Promise<void> | undefined;
  const follow: typeof subscribeToAll = (...asked) => {
    const subscription = subscribeToAll(...asked);
    for (const end of ['error', 'end', 'close'] as const) subscription.once(end, () => open.delete(subscription));
    // Not earlier, because a subscription may itself be what makes the client look for a node.
    subscription.once('confirmation', () => {
      open.add(subscription);
      looking ??= look()
        .catch(() => {})
        .finally(() => (looking = undefined));
    });
    return subscription;
  };
  Object.assign(client, {
    subscribeToAll: follow,
    dispose: () => {
      closing.abort();
      return dispose();
    },
  });
  return leave;
};
