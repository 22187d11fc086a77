import { connection } from '../../domain/connection/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { message, type MessageCommand } from '../../domain/message/decider.ts';
import { mayChange } from '../../domain/ticket/policy.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle.ts';
import { tellingMessage } from './answer.ts';
import { deleteMessage, editMessage, reactToMessage } from './contract.ts';
import { connectionOf } from './key.ts';
import { waIdOf } from './wayBefore.ts';
import { knownMessage, seenTicketOf } from './wayOut.ts';

type Wished = { ms: number; waId: string; userId: number };
type Wish = Extract<MessageCommand, { type: 'EditMessage' | 'DeleteMessage' | 'ReactToMessage' }>;

/** What is done to a message that is there (R198, R201), and the emoji it is given: queued, and sent as messages are. */
export const wishRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = tellingMessage(deps, media);

  const wish = async (messageId: string, actor: Actor, call: Call, asked: (wished: Wished) => Wish) => {
    const { companyId, userId } = actor;
    const { target, known, state } = await knownMessage(deps, companyId, messageId);
    const seen = await seenTicketOf(deps, actor, messageId, state.ticketId);
    if (!doneBefore(known.past, call.cause)) {
      if (!mayChange(actor, seen.state)) throw new Refused('ERR_NO_PERMISSION');
      const { state: over } = await load(deps.store, connection, { companyId, id: connectionOf(target.id) });
      if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
    }
    const command = asked({ ms: Date.now(), waId: waIdOf([companyId, target.id, call.cause.id].join('|')), userId });
    const handling = { target, command, cause: call.cause, ticketId: seen.ticketId, known };
    return told(call, actor, target, await handle(deps.store, message, handling));
  };

  serve(http, editMessage, ({ params: { messageId }, body: { body } }, actor, call) =>
    wish(messageId, actor, call, (wished) => ({ type: 'EditMessage', body: body.trim(), ...wished })),
  );
  serve(http, reactToMessage, ({ params: { messageId }, body: { emoji } }, actor, call) =>
    wish(messageId, actor, call, (wished) => ({ type: 'ReactToMessage', emoji, ...wished })),
  );
  serve(http, deleteMessage, ({ params: { messageId } }, actor, call) =>
    wish(messageId, actor, call, (wished) => ({
      type: 'DeleteMessage',
      ...wished,
      mayAny: allows(actor.profile, 'messages:deleteAny'),
    })),
  );
};
