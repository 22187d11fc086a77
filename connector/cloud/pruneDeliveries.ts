import type { Deliveries } from '../../commands/connection/deliveries.ts';
import type { DesiredConnection } from '../whatsapp/pool/desiredConnections.ts';

const EVERY_MS = 3_600_000;

/** Whether no process reads the deliveries: the connection or its company is removed or suspended, or a phone is stopped. */
const isUnread = ({ serve, hasDeliveries }: DesiredConnection): boolean => !serve || !hasDeliveries;

/**
 * Returns a function that deletes what was delivered for connections that no process reads, at most once an hour. `all` returns
 * the connections that the log has.
 */
export const createDeliveryPruner = (
  deliveries: Pick<Deliveries, 'prune'>,
  all: () => readonly DesiredConnection[],
) => {
  let dueAt = 0;
  return async (): Promise<void> => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + EVERY_MS;
    await deliveries.prune(all().filter(isUnread));
  };
};
