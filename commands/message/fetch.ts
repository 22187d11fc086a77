import { message } from '../../domain/message/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import { fetchMessageFile } from './contract.ts';
import { knownMessage, seenTicket } from './messageRoute.ts';

/** Serves POST /messages/{messageId}/media (R210). Any user who sees the ticket may retry a file that could not be fetched. */
export const fetchRoutes = (http: Http, deps: Pick<Deps, 'store'> & Asks<'messageKey' | 'reached'>): void =>
  serve(http, fetchMessageFile, async ({ params: { messageId } }, actor, call) => {
    const { companyId, userId } = actor;
    const { target, known, state } = await knownMessage(deps, companyId, messageId);
    const { ticketId } = await seenTicket(deps, actor, state.ticketId);
    const command = { type: 'AskMedia', userId } as const;
    const { position } = await handle(deps.store, message, { target, command, cause: call.cause, known, ticketId });
    await call.passed(position);
    return { messageId };
  });
