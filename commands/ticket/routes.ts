import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { TicketCommand } from '../../domain/ticket/commands.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { undoneNames } from '../../domain/ticket/lastMove.ts';
import { checkSeen } from '../../domain/ticket/transitions.ts';
import { user } from '../../domain/user/decider.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { doneBefore, handle, load, isPresent } from '../kernel/handle/handle.ts';
import { refuseNoMachine } from '../integration/exists.ts';
import { replyWithTicket } from './reply.ts';
import { snoozeTicket, undoTicketMove, unsnoozeTicket, updateTicket } from './contract.ts';
import { requestedMachine, intentOf } from './intent.ts';
import { nameOtherTicketOnRefusal } from './otherOpenTicket.ts';

type Body = z.output<typeof updateTicket.body>;

/** Serves PUT /tickets/{id}: accept, return, resolve, reopen, transfer (R087, R091, R093, R096, R097); their undo; and putting aside. */
export const ticketRoutes = (http: Http, deps: Pick<Deps, 'store'> & Asks<'queue' | 'ticket' | 'userName'>): void => {
  const { store } = deps;
  const told = replyWithTicket(deps);

  const checkTargets = async (companyId: number, command: TicketCommand) => {
    if (command.type !== 'TransferTicket' && command.type !== 'TakeTicket') return;
    const { queueId, userId, connectionId } = { queueId: null, connectionId: null, ...command };
    if (queueId && !(await isPresent(store, queue, { companyId, id: queueId })))
      throw new Refused('ERR_NO_QUEUE_FOUND');
    if (userId && !(await isPresent(store, user, { companyId, id: userId }))) throw new Refused('ERR_NO_USER_FOUND');
    if (connectionId && !(await isPresent(store, connection, { companyId, id: connectionId })))
      throw new Refused('ERR_NO_WAPP_FOUND');
  };

  const update = async (ticketId: number, body: Body, actor: Actor, call: Call) => {
    const { cause } = call;
    const { companyId } = actor;
    const target = { companyId, id: ticketId };
    const known = await load(store, ticket, target);
    const { state, past } = known;
    // A repeated request whose answer was lost is done, even if the ticket has changed since.
    const done = doneBefore(past, cause);
    if (done) return told(call, actor, target, { position: done.position, repeated: true });
    const command = state.status === 'none' ? null : intentOf(body, state, actor);
    checkSeen(actor, command, state);
    await refuseNoMachine(deps, companyId, body, state);
    if (command) await checkTargets(companyId, command);
    const given = body.status === 'closed' ? null : requestedMachine(body, actor);
    const asked = { target, cause, ticketId };
    const machine = given && (await handle(store, ticket, { ...asked, command: given, known }));
    if (!command) return told(call, actor, target, machine ?? { position: null });
    const { position, repeated } = await handle(store, ticket, { ...asked, command, ...(machine ? {} : { known }) });
    return told(call, actor, target, { position, repeated });
  };

  const undo = async (ticketId: number, actor: Actor, call: Call) => {
    const { cause } = call;
    const target = { companyId: actor.companyId, id: ticketId };
    const known = await load(store, ticket, target);
    const done = doneBefore(known.past, cause);
    if (done) return told(call, actor, target, { position: done.position, repeated: true });
    const last = known.past.findLast(({ type }) => Object.hasOwn(undoneNames, type))?.meta;
    const moved = typeof last?.userId === 'number' ? { userId: last.userId, at: last.at } : undefined;
    const command = { type: 'UndoMove', by: actor, moved, now: new Date().toISOString() } as const;
    const { position, repeated } = await handle(store, ticket, { target, command, cause, ticketId, known });
    return told(call, actor, target, { position, repeated });
  };

  const decide = async (ticketId: number, command: TicketCommand, actor: Actor, call: Call) => {
    const target = { companyId: actor.companyId, id: ticketId };
    const { position, repeated } = await handle(store, ticket, { target, command, cause: call.cause, ticketId });
    return told(call, actor, target, { position, repeated });
  };

  serve(http, snoozeTicket, ({ params: { ticketId }, body: { until } }, actor, call) =>
    decide(ticketId, { type: 'SnoozeTicket', by: actor, until, now: new Date().toISOString() }, actor, call),
  );
  serve(http, unsnoozeTicket, ({ params: { ticketId } }, actor, call) =>
    decide(ticketId, { type: 'UnsnoozeTicket', by: actor }, actor, call),
  );

  serve(http, undoTicketMove, ({ params: { ticketId } }, actor, call) =>
    nameOtherTicketOnRefusal(deps, actor, () => undo(ticketId, actor, call), ticketId),
  );

  serve(http, updateTicket, ({ params, body }, actor, call) =>
    nameOtherTicketOnRefusal(deps, actor, () => update(params.ticketId, body, actor, call), params.ticketId),
  );
};
