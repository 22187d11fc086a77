import { Refused } from '../../domain/kernel/decider.ts';
import { queue, type QueueCommand } from '../../domain/queue/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';
import { idOnce } from '../kernel/once.ts';
import { claimColor } from './color.ts';

type Fields = Omit<Extract<QueueCommand, { type: 'AddQueue' }>, 'type'>;

/**
 * Adds a queue under a colour that no other queue of the company has; else Refused(409). `check` may refuse one that is new:
 * a repeated request finds its own queue.
 */
export const addQueueTo = async (
  deps: Pick<Deps, 'store' | 'ids'>,
  companyId: number,
  fields: Fields,
  cause: Cause,
  check: () => Promise<void> = async () => {},
): Promise<{ queueId: number; position: Position | null }> => {
  const chosen = async () => {
    await check();
    return idOnce(deps, 'queue', companyId, cause);
  };
  const queueId = await claimColor(deps, { companyId, color: fields.color }, chosen, cause);
  const target = { companyId, id: queueId };
  // The holder of the claim may be absent after a crash: of two that complete it, one is added.
  const added = await handle(deps.store, queue, target, { type: 'AddQueue', ...fields }, cause);
  if (!added.repeated && !added.events.length) throw new Refused('ERR_QUEUE_COLOR_ALREADY_EXISTS', 409);
  return { queueId, position: added.position };
};
