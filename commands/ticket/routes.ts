import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { ticket, type Ticket, type TicketCommand } from '../../domain/ticket/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle.ts';
import type { Known } from '../kernel/memory.ts';
import { tellingTicket } from './answer.ts';
import { updateTicket } from './contract.ts';
import { namingOther } from './otherOpenTicket.ts';

type PresentTicket = Exclude<Ticket, { status: 'none' }>;
type Body = z.output<typeof updateTicket.body>;

/** The wire asks for fields; the domain is told an intent (design.md, Commands). */
export const intentOf = (body: Body, state: PresentTicket, by: Actor): TicketCommand | null => {
  const connectionId = body.whatsappId && body.whatsappId !== state.connectionId ? body.whatsappId : null;
  // A queue without a user is for whoever works there, be it the ticket's own (design.md, How the specification is
  // read).
  const released = connectionId && body.queueId && !body.userId && body.status !== 'open';
  const to = {
    ...(body.queueId !== undefined && (released || body.queueId !== state.queueId) ? { queueId: body.queueId } : {}),
    ...(connectionId ? { connectionId } : {}),
    ...(body.userId && body.userId !== state.userId && !(body.status === 'open' && body.userId === by.userId)
      ? { userId: body.userId }
      : {}),
  };
  if (body.status === 'closed') return { type: 'CloseTicket', by };
  if (Object.keys(to).length)
    return { type: 'TransferTicket', by, ...('userId' in to || !body.userId ? to : { ...to, userId: body.userId }) };
  // A client that writes back the whole record of a colleague's ticket takes nothing from him.
  if (body.status === 'open')
    return state.status === 'open' && body.userId === state.userId ? null : { type: 'TakeTicket', by };
  if (body.queueId && !body.userId && (!body.status || state.status === 'closed'))
    return { type: 'TransferTicket', by, queueId: body.queueId };
  if (body.status === 'pending') return { type: 'ReturnTicket', by };
  return null;
};

/** PUT /tickets/{id}: accept, return, resolve, reopen, transfer (R087, R091, R093, R096, R097). */
export const ticketRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const told = tellingTicket(deps);

  const checkTargets = async (companyId: number, command: TicketCommand) => {
    if (command.type !== 'TransferTicket') return;
    const { queueId, userId, connectionId } = command;
    if (queueId && !(await deps.lookup.queueExists(companyId, queueId))) throw new Refused('ERR_NO_QUEUE_FOUND');
    if (userId && !(await deps.lookup.user(companyId, userId))) throw new Refused('ERR_NO_USER_FOUND');
    if (connectionId && !(await deps.lookup.whatsapp(companyId, connectionId, false)))
      throw new Refused('ERR_NO_WAPP_FOUND');
  };

  /** A queue chosen while accepting: the ticket goes there and is its taker's. */
  const takesToo = (body: Body, by: Actor, done: string) =>
    done === 'TransferTicket' && body.status === 'open' && body.userId === by.userId;

  const update = async (ticketId: number, body: Body, actor: Actor, call: Call) => {
    const { cause } = call;
    const { companyId } = actor;
    const target = { companyId, id: ticketId };
    const known = await load(store, ticket, target);
    const { state, past } = known;
    const ask = (command: TicketCommand, loaded?: Known<Ticket>) =>
      handle(store, ticket, target, command, cause, { ticketId, known: loaded });
    const take = async (done: string) => (takesToo(body, actor, done) ? ask({ type: 'TakeTicket', by: actor }) : null);

    // What this very request did before, when its answer was lost, is done, whatever the ticket is by now.
    const done = doneBefore(past, cause);
    if (done) {
      const position = (await take(done.meta.command))?.position ?? done.position;
      return told(call, actor, target, { position, repeated: true });
    }
    if (state.status === 'none' || !maySee(actor, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    const command = intentOf(body, state, actor);
    if (!command) return told(call, actor, target, { position: null });
    await checkTargets(companyId, command);
    const { position, repeated } = await ask(command, known);
    const taken = await take(command.type);
    return told(call, actor, target, { position: taken?.position ?? position, repeated });
  };

  serve(http, updateTicket, ({ params, body }, actor, call) =>
    namingOther(deps, actor, () => update(params.ticketId, body, actor, call)),
  );
};
