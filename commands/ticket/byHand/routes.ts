import { ticket } from '../../../domain/ticket/decider.ts';
import { serve, type Http } from '../../../runtime/http.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../kernel/handle/handle.ts';
import { replyWithTicket } from '../reply.ts';
import { nameOtherTicketOnRefusal } from '../otherOpenTicket.ts';
import { createTicket, deleteTicket } from './contract.ts';
import { createTicketOf } from './create.ts';

/** Serves POST /tickets and DELETE /tickets/{id} (R102, R122). */
export const byHandRoutes = (http: Http, deps: Deps): void => {
  const told = replyWithTicket(deps);
  serve(http, createTicket, ({ body }, actor, call) =>
    nameOtherTicketOnRefusal(deps, actor, async () => {
      const created = await createTicketOf(deps, body, actor, call.cause);
      return told(call, actor, { companyId: actor.companyId, id: created.ticketId }, created);
    }),
  );

  serve(http, deleteTicket, async ({ params: { ticketId } }, actor, call) => {
    const target = { companyId: actor.companyId, id: ticketId };
    const command = { type: 'DeleteTicket', by: actor } as const;
    const { position } = await handle(deps.store, ticket, { target, command, cause: call.cause, ticketId });
    await call.passed(position);
    return { message: 'ticket deleted' };
  });
};
