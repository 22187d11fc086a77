import { user } from '../../domain/user/decider.ts';
import type { CompanyUser } from '../../domain/user/shape.ts';
import type { Position } from '../../eventstore/position.ts';
import { asOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';
import { namesOf } from '../kernel/names.ts';

/** A user as the log knew him at a position; null when he is not there. */
export const userAsOf = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  target: { companyId: number; id: number },
  position: Position | null,
): Promise<CompanyUser | null> => {
  const { companyId, id } = target;
  const { state, marks } = await asOf(deps, user, target, position);
  if (state.is !== 'present') return null;
  const queues = await namesOf(deps.store, companyId).queues(state.queueIds);
  return {
    name: state.name,
    email: state.email,
    profile: state.profile,
    super: state.super,
    allTicket: state.allTicket,
    whatsappId: state.whatsappId,
    wpp: state.wpp,
    companyId,
    company: { id: companyId, name: (await deps.lookup.company(companyId))?.name ?? '' },
    queues: queues.map((queue) => ({ ...queue, UserQueue: { queueId: queue.id } })),
    averageRating: null,
    online: (await deps.lookup.user(companyId, id))?.online ?? false,
    ...marks,
  };
};
