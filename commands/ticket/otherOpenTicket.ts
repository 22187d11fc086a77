import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Call } from '../../runtime/http.ts';
import { Taken } from '../kernel/claim.ts';
import type { Deps } from '../kernel/deps.ts';
import { idOf, load } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;

/** The ticket as it is now: one that was opened this very moment is waited for. */
const recordOf = async ({ store, lookup }: Needs, companyId: number, ticketId: number, call: Call) => {
  const { events } = await load(store, ticket, { companyId, id: ticketId });
  await call.passed(events.at(-1)?.position ?? null);
  return lookup.ticket(companyId, ticketId);
};

/**
 * Runs `act`; an ERR_OTHER_OPEN_TICKET of it becomes a 409 whose `error` is a JSON string that names the owner and the
 * queue of the ticket in the way (spec 1 section 4, readings 18).
 */
export const namingOther = async <T>(
  deps: Needs,
  { companyId }: Actor,
  call: Call,
  act: () => Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const ticketId = idOf(error.owner);
    const other = await recordOf(deps, companyId, ticketId, call);
    const { id, uuid, userId } = other ?? { id: ticketId, uuid: '', userId: null };
    const user = other?.user ?? { name: '' };
    const queue = other?.queue ?? { name: '' };
    throw new Refused(JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', id, uuid, userId, user, queue }), 409);
  }
};
