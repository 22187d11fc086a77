import { REPEAT_DAYS, type Deliveries } from '../../commands/connection/deliveries.ts';
import type { DesiredConnection } from '../whatsapp/pool/desiredConnections.ts';
import type { CloudDeps } from './types.ts';

const EVERY_MS = 3_600_000;
const REPEAT_MS = REPEAT_DAYS * 86_400_000;

/** Whether no process reads the deliveries: the connection or its company is removed or suspended, or a phone is stopped. */
const isUnread = ({ serve, deliveryIds }: DesiredConnection): boolean => !serve || !deliveryIds;
/** Whether Meta no longer repeats what it delivered before the move to a linked phone. */
const isLongMoved = ({ deliveryIds, movedAt }: DesiredConnection): boolean =>
  deliveryIds?.isFormer === true && Date.now() - Date.parse(movedAt ?? '') > REPEAT_MS;

type PruneDeps = Pick<CloudDeps, 'dropFormerSecrets'> & { deliveries: Pick<Deliveries, 'prune'> };

/**
 * Returns a function that cleans up at most once an hour. It deletes deliveries for connections that no process reads, and the
 * secrets of connections that moved to a phone long ago. `all` returns the connections that the log has.
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
