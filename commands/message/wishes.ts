import { setTimeout as sleep } from 'node:timers/promises';
import { capabilitiesOf, type Capabilities } from '../../domain/connection/capabilities.ts';
import { connection } from '../../domain/connection/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { isRefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { message, type MessageCommand } from '../../domain/message/decider.ts';
import { mayChange } from '../../domain/ticket/policy.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { replyWithMessage } from './reply.ts';
import { deleteMessage, editMessage, reactToMessage } from './contract.ts';
import { connectionOf } from './messageKey.ts';
import { waIdOf } from './queuedMessage.ts';
import { knownMessage, seenTicketOf } from './messageRoute.ts';

/** How long a request waits for WhatsApp's answer, and how often it looks for it (ms). */
const [ANSWER_MS, LOOK_MS] = [2_000, 100];

type Wished = { ms: number; waId: string; userId: number };
type Wish = Extract<MessageCommand, { type: 'EditMessage' | 'DeleteMessage' | 'ReactToMessage' }>;

/** Refuses what the connection cannot do; a message that failed is only deleted here. Throws ERR_OFFICIAL_NO_EDITS, ERR_OFFICIAL_NO_DELETIONS. */
const refuseImpossible = (kind: Wish['type'], { edits, deletions }: Capabilities, hasFailed: boolean): void => {
  if (kind === 'EditMessage' && !edits) throw new Refused('ERR_OFFICIAL_NO_EDITS');
  if (kind === 'DeleteMessage' && !deletions && !hasFailed) throw new Refused('ERR_OFFICIAL_NO_DELETIONS');
};

/** Serves edits, deletions and reactions (R198, R201). They are queued and sent like messages. */
export const wishRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = replyWithMessage(deps, media);

  /**
   * Waits a moment for WhatsApp's answer to a change if the connection is up. Throws its refusal: ERR_FETCH_WAPP_MSG,
   * ERR_DELETE_WAPP_MSG, ERR_SENDING_WAPP_MSG. A later refusal shows on the message.
   */
  const refuseRefused = async (target: { companyId: number; id: string }, waId: string): Promise<void> => {
    const { companyId, id } = target;
    if ((await deps.lookup.whatsapp(companyId, connectionOf(id), false))?.status !== 'CONNECTED') return;
    for (const until = Date.now() + ANSWER_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const { state } = await load(deps.store, message, target);
      if (state.is === 'absent') return;
      const own = [state.wish, state.reacting].find((asked) => asked?.waId === waId);
      if (!own) return;
      if (own.error) throw new Refused(isRefusalCode(own.error) ? own.error : 'ERR_SENDING_WAPP_MSG');
    }
  };

  const wish = async (messageId: string, actor: Actor, call: Call, asked: (wished: Wished) => Wish) => {
    const { companyId, userId } = actor;
    const { target, known, state } = await knownMessage(deps, companyId, messageId);
    const seen = await seenTicketOf(deps, actor, state);
    const command = asked({ ms: Date.now(), waId: waIdOf([companyId, target.id, call.cause.id].join('|')), userId });
    if (!doneBefore(known.past, call.cause)) {
      if (!mayChange(actor, seen.state)) throw new Refused('ERR_NO_PERMISSION');
      const { state: over } = await load(deps.store, connection, { companyId, id: connectionOf(target.id) });
      if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
      refuseImpossible(command.type, capabilitiesOf(over.channel), state.error !== '');
    }
    const handling = { target, command, cause: call.cause, ticketId: seen.ticketId, known };
    const handled = await handle(deps.store, message, handling);
    await refuseRefused(target, command.waId);
    return told(call, actor, target, handled);
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
