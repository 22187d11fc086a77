import { claimedColor, queue, type QueueCommand } from '../../domain/queue/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { queuePlaces } from '../plan/limits.ts';
import { handle, idOf, streamOf } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';

type Fields = Omit<Extract<QueueCommand, { type: 'AddQueue' }>, 'type'>;

/**
 * Adds a queue with a colour that is unused in the company. Throws Taken for a used colour, and Refused (409) if the plan
 * allows no more queues. A repeated request finds its own queue.
 */
export const addQueueTo = async (
  deps: Pick<Deps, 'store' | 'ids'> & Partial<Asks<'queueIds'>>,
  { companyId, fields }: { companyId: number; fields: Fields },
  cause: Cause,
): Promise<{ queueId: number; position: Position | null; repeated: boolean }> => {
  const { store } = deps;
  const color = claimedColor(fields.color);
  const there = await ownerOf({ store, decider: queue, companyId }, color);
  const places = queuePlaces(deps, companyId);
  if (!there?.holds) await places.check();
  const queueId = there?.holds ? idOf(there.stream) : await idForCause(deps, 'queue', cause);
  const target = { companyId, id: queueId };
  const { position, events, repeated } = await handle(store, queue, {
    target,
    command: { type: 'AddQueue', ...fields },
    cause,
    takesPlace: places.take(cause),
  });
  if (!events.length && !repeated) throw new AlreadyClaimed(color, streamOf('queue', target));
  return { queueId, position, repeated };
};
