import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { queueShape } from '../../domain/queue/shape.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { idOf, load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'queue' | 'userName'>;

/**
 * Runs `act`. Turns an ERR_OTHER_OPEN_TICKET into a 409 whose `error` is a JSON string. It names the owner and queue of the
 * blocking ticket, or of `ticketId` itself if another user took it first (R103).
 */
export const nameOtherTicketOnRefusal = async <T>(
  deps: Needs,
  { companyId }: Actor,
  act: () => Promise<T>,
  ticketId?: number,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    const lost = error instanceof Refused && error.code === 'ERR_OTHER_OPEN_TICKET' ? ticketId : undefined;
    const id = error instanceof AlreadyClaimed ? idOf(error.owner) : lost;
    if (id === undefined) throw error;
    const { state } = await load(deps.store, ticket, { companyId, id });
    const { uuid, userId, queueId } = state.status === 'none' ? { uuid: '', userId: null, queueId: null } : state;
    // The owner may be a user with support access from another company.
    const [name, place] = [
      userId === null ? '' : await deps.lookup.userName(userId),
      queueId === null ? null : await deps.lookup.queue(companyId, queueId),
    ];
    const user = userId !== null && name ? { id: userId, name } : { name: '' };
    const queue = queueShape.safeParse(place).data ?? { name: '' };
    const said = JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', id, uuid, userId, user, queue });
    throw new Refused('ERR_OTHER_OPEN_TICKET', 409, {}, said);
  }
};
