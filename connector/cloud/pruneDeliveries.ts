import { REPEAT_DAYS, type Deliveries } from '../../commands/connection/deliveries.ts';
import type { DesiredConnection } from '../whatsapp/pool/desiredConnections.ts';
import type { CloudDeps } from './types.ts';

const EVERY_MS = 3_600_000;
const REPEAT_MS = REPEAT_DAYS * 86_400_000;

/** Whether no process reads the deliveries: the connection or its company is removed or suspended, or a phone is stopped. */
const isUnread = ({ serve, deliveryIds }: DesiredConnection): boolean => !serve || !deliveryIds;
/** Whether Meta no longer repeats what it delivered for the last of the numbers that a connection had before. */
const isLongMoved = ({ deliveryIds }: DesiredConnection): boolean => {
  const last = deliveryIds?.former.at(-1);
  return last !== undefined && Date.now() - Date.parse(last.until) > REPEAT_MS;
};

type PruneDeps = Pick<CloudDeps, 'dropFormerSecrets'> & { deliveries: Pick<Deliveries, 'prune'> };

/**
 * Returns a function that cleans up at most once an hour. It deletes deliveries for connections that no process reads, and the
 * secrets for numbers that connections no longer have. `all` returns the connections that the log has.
 */
export const createDeliveryPruner = (
  { deliveries, dropFormerSecrets }: PruneDeps,
  all: () => readonly DesiredConnection[],
) => {
  let dueAt = 0;
  return async (): Promise<void> => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + EVERY_MS;
    await deliveries.prune(all().filter(isUnread));
    for (const moved of all().filter(isLongMoved)) await dropFormerSecrets(moved);
  };
};
