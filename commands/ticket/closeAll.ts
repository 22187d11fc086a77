import { ticket } from '../../domain/ticket/decider.ts';
import { mayChange, maySee } from '../../domain/ticket/policy.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { closeTickets } from './contract.ts';

/** Upper bound on the tickets that one call closes. */
const MOST = 500;

/** Serves POST /tickets/closeAll. It closes silently, because hundreds of rating questions at once would be spam. */
export const closeAllRoutes = (http: Http, deps: Deps): void => {
  serve(http, closeTickets, async ({ body: { status, selectedQueueIds } }, actor, call) => {
    const { companyId } = actor;
    const ids = await deps.lookup.ticketsOfStatus(companyId, { status, queueIds: selectedQueueIds, limit: MOST });
    let last: Position | null = null;
    let closed = 0;
    for (const id of ids) {
      const target = { companyId, id };
      const known = await load(deps.store, ticket, target);
      const { state } = known;
      if (state.status !== status || !maySee(actor, state) || !mayChange(actor, state)) continue;
      const command = { type: 'CloseTicket', by: actor, silent: true } as const;
      const { position } = await handle(deps.store, ticket, {
        target,
        command,
        cause: call.cause,
        ticketId: id,
        known,
      });
      last = latest([last, position]);
      closed++;
    }
    await call.passed(last);
    return { message: 'Tickets closed', closed };
  });
};
