import { createHash } from 'node:crypto';
import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayChange, maySee } from '../../domain/ticket/policy.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load, streamOf } from '../kernel/handle.ts';
import { sendMessage } from './contract.ts';
import { messageKey } from './key.ts';

/** WhatsApp's id of what this cause sends: the same for a repeated request, in the form its web client gives. */
const waIdOf = (cause: string) => `3EB0${createHash('sha256').update(cause).digest('hex').slice(0, 18).toUpperCase()}`;

/** POST /messages/{ticketId} (spec 1 sections 4 and 7). */
export const messageRoutes = (http: Http, deps: Deps): void =>
  serve(http, sendMessage, async ({ params: { ticketId }, body }, actor, call) => {
    const { companyId, userId } = actor;
    const { state } = await load(deps.store, ticket, { companyId, id: ticketId });
    if (state.status === 'none' || !maySee(actor, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    if (!mayChange(actor, state)) throw new Refused('ERR_NO_PERMISSION');
    // A pending ticket is accepted first, a closed one reopened.
    if (state.status !== 'open') throw new Refused('ERR_CREATING_MESSAGE');
    const { contactId, connectionId } = state;
    const { state: over } = await load(deps.store, connection, { companyId, id: connectionId });
    if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
    const waId = waIdOf(`${companyId}|${ticketId}|${call.cause.id}`);
    const target = { companyId, id: messageKey(connectionId, 'out', waId) };
    const timestamp = Math.floor(Date.now() / 1000);
    const quotedId = body.quotedMsg ?? null;
    const data = { ticketId, contactId, connectionId, waId, timestamp, body: body.body, quotedId, userId };
    const command = { type: 'QueueMessage', message: data } as const;
    const { position } = await handle(deps.store, message, target, command, call.cause, { fresh: true, ticketId });
    await call.passed(position);
    const record = await deps.lookup.message(companyId, uuidOf(streamOf('message', target)));
    if (!record) throw new Refused('ERR_CREATING_MESSAGE', 503);
    return record;
  });
