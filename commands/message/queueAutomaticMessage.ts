import { company } from '../../domain/company/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { Automatic, MessageMedia } from '../../domain/message/events.ts';
import { mayHaveVariables } from '../../domain/kernel/variables.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { isBraked } from '../bot/brake.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { speller } from './speller.ts';
import { queuedMessageOf } from './queuedMessage.ts';
import type { MessageRoute } from './messageRoute.ts';

/** An automatic message and the rule that caused it. `index` numbers the messages of one cause. `media` is a spoken version. */
export type AutomaticMessage = Automatic & { body: string; index?: number; media?: MessageMedia | null };

/** The rules whose texts a program wrote, so that braces may be a part of them. */
const byProgram: ReadonlySet<Automatic['rule']> = new Set(['integration', 'prompt']);

/**
 * Queues an automatic message in a ticket, once per cause, with its variables filled in (R185). Returns its key and position;
 * null if the body is empty, also without its variables, or the loop brake is on. The greeting of an accepting agent ignores the brake, because a person
 * caused it.
 */
export const queueAutomaticMessage = async (
  { store }: Pick<Deps, 'store'>,
  route: MessageRoute,
  { rule, choice, body, index = 0, media = null }: AutomaticMessage,
  cause: Cause,
): Promise<{ key: string; position: Position } | null> => {
  if (!body.trim()) return null;
  const { companyId } = cause;
  const { ticketId } = route;
  if (rule !== 'accepted' && (await isBraked({ store }, companyId, route))) return null;
  const { waId, target } = queuedMessageOf(companyId, route, cause, index);
  const { state: own } = mayHaveVariables(body)
    ? await load(store, company, { companyId: 0, id: companyId })
    : { state: null };
  const timeZone = own?.is === 'present' ? own.timeZone : 'UTC';
  const source = byProgram.has(rule) ? 'typed' : 'saved';
  const spell = await speller({ store }, { companyId, timeZone, source }, ticketId, [{ body }]);
  const words = spell(body);
  if (!words.trim()) return null;
  const said = {
    ...(media ? { body: '', spoken: words } : { body: words }),
    quotedId: null,
    userId: null,
    media,
    isForwarded: false,
    automatic: { rule, choice },
  };
  const data = { ...route, waId, timestamp: Math.floor(Date.now() / 1000), ...said };
  const command = { type: 'QueueMessage', message: data } as const;
  const { position } = await handle(store, message, { target, command, cause, fresh: true, ticketId });
  return position && { key: target.id, position };
};
