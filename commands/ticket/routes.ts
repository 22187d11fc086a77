import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { ticket, type Ticket, type TicketCommand } from '../../domain/ticket/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle.ts';
import { tellingTicket } from './answer.ts';
import { updateTicket } from './contract.ts';
import { namingOther } from './otherOpenTicket.ts';

type PresentTicket = Exclude<Ticket, { status: 'none' }>;
type Body = z.output<typeof updateTicket.body>;

/**
 * The wire asks for fields; the domain is told an intent (design.md, Commands). A status with a named user
 * makes it that user's, open or waiting for him.
 */
export const intentOf = (body: Body, state: PresentTicket, by: Actor): TicketCommand | null => {
  const { status } = body;
  if (status === 'closed') return { type: 'CloseTicket', by };
  const connectionId = body.whatsappId && body.whatsappId !== state.connectionId ? body.whatsappId : null;
  const userId = body.userId || undefined;
  // A queue without a user is for whoever works there, be it the ticket's own (design.md, How the specification is
  // read).
  const released = connectionId && body.queueId && !userId && status !== 'open';
  const isTaken = status === 'open' && (state.status !== 'open' || userId === by.userId);
  const isGiven = userId !== undefined && userId !== state.userId && !isTaken;
  const to = {
    ...(body.queueId !== undefined && (released || body.queueId !== state.queueId) ? { queueId: body.queueId } : {}),
    ...(connectionId ? { connectionId } : {}),
    ...(isGiven ? { userId } : {}),
  };
  if (Object.keys(to).length)
    return { type: 'TransferTicket', by, ...to, ...(userId && { userId, ...(status && { status }) }) };
  // A client that writes back the whole record of a colleague's ticket takes nothing from him.
  if (status === 'open' && state.status === 'open' && userId === state.userId) return null;
  if (status === 'open')
    return { type: 'TakeTicket', by, found: state.status, ...(userId && userId !== by.userId && { userId }) };
  if (body.queueId && !userId && (!status || state.status === 'closed'))
    return { type: 'TransferTicket', by, queueId: body.queueId };
  if (status === 'pending' && userId && state.status !== 'pending')
    return { type: 'TransferTicket', by, userId, status };
  const isFreed = body.userId === null && state.userId !== null && state.status !== 'closed';
  return isFreed || (status === 'pending' && state.status !== 'pending') ? { type: 'ReturnTicket', by } : null;
};

/** PUT /tickets/{id}: accept, return, resolve, reopen, transfer (R087, R091, R093, R096, R097). */
export const ticketRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const told = tellingTicket(deps);

  const checkTargets = async (companyId: number, command: TicketCommand) => {
    if (command.type !== 'TransferTicket' && command.type !== 'TakeTicket') return;
    const { queueId, userId, connectionId } = { queueId: null, connectionId: null, ...command };
    if (queueId && !(await deps.lookup.queueExists(companyId, queueId))) throw new Refused('ERR_NO_QUEUE_FOUND');
    if (userId && !(await deps.lookup.user(companyId, userId))) throw new Refused('ERR_NO_USER_FOUND');
    if (connectionId && !(await deps.lookup.whatsapp(companyId, connectionId, false)))
      throw new Refused('ERR_NO_WAPP_FOUND');
  };

  const update = async (ticketId: number, body: Body, actor: Actor, call: Call) => {
    const { cause } = call;
    const { companyId } = actor;
    const target = { companyId, id: ticketId };
    const known = await load(store, ticket, target);
    const { state, past } = known;
    // What this very request did before, when its answer was lost, is done, whatever the ticket is by now.
    const done = doneBefore(past, cause);
    if (done) return told(call, actor, target, { position: done.position, repeated: true });
    if (state.status === 'none' || !maySee(actor, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    if (body.useIntegration || body.promptId || body.integrationId) throw new Refused('ERR_NO_RECORD_FOUND');
    const command = intentOf(body, state, actor);
    if (!command) return told(call, actor, target, { position: null });
    await checkTargets(companyId, command);
    const { position, repeated } = await handle(store, ticket, target, command, cause, { ticketId, known });
    return told(call, actor, target, { position, repeated });
  };

  serve(http, updateTicket, ({ params, body }, actor, call) =>
    namingOther(deps, actor, () => update(params.ticketId, body, actor, call), params.ticketId),
  );
};
