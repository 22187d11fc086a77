import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { Taken } from '../kernel/claim.ts';
import type { Deps } from '../kernel/deps.ts';
import { idOf } from '../kernel/handle.ts';
import { ticketAsOf } from './answer.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;

/**
 * Runs `act`; an ERR_OTHER_OPEN_TICKET of it becomes a 409 whose `error` is a JSON string that names the owner and the
 * queue of the ticket in the way (spec 1 section 4, readings 18).
 */
export const namingOther = async <T>(deps: Needs, { companyId }: Actor, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const ticketId = idOf(error.owner);
    const other = await ticketAsOf(deps, companyId, ticketId, null);
    const { id, uuid, userId } = other ?? { id: ticketId, uuid: '', userId: null };
    const user = other?.user ?? { name: '' };
    const queue = other?.queue ?? { name: '' };
    throw new Refused(JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', id, uuid, userId, user, queue }), 409);
  }
};
