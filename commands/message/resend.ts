import { message } from '../../domain/message/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle } from '../kernel/handle/handle.ts';
import { resendMessage } from './contract.ts';
import { replyWithMessage } from './reply.ts';
import { refuseClosedWindow } from './serviceWindow.ts';
import { knownMessage, seenTicketOf, routeForUser } from './messageRoute.ts';

/** Serves POST /messages/{messageId}/resend. Any user who may write in its ticket may send a failed message again. */
export const resendRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = replyWithMessage(deps, media);
  serve(http, resendMessage, async ({ params: { messageId } }, actor, call) => {
    const { companyId, userId } = actor;
    const { target, known, state } = await knownMessage(deps, companyId, messageId);
    if (state.is !== 'out') throw new Refused('ERR_NO_MESSAGE_FOUND');
    const seen = await seenTicketOf(deps, actor, state);
    // A repeated request succeeds if the first one queued the message, even if the ticket was closed since.
    if (!doneBefore(known.past, call.cause)) {
      const route = await routeForUser(deps, actor, seen);
      if (!state.template) await refuseClosedWindow(deps, { companyId, ...route });
    }
    const command = { type: 'ResendMessage', userId } as const;
    const options = { ticketId: seen.ticketId, known };
    return told(
      call,
      actor,
      target,
      await handle(deps.store, message, { target, command, cause: call.cause, ...options }),
    );
  });
};
