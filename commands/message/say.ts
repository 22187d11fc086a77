import { company } from '../../domain/company/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { Automatic, MessageMedia } from '../../domain/message/events.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { isBraked } from '../bot/brake.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { speller } from './speller.ts';
import { placeOf } from './wayBefore.ts';
import type { Way } from './wayOut.ts';

/** What the system says, why, and the how manyeth it is of its cause; `media`: the sound that says it. */
export type Saying = Automatic & { body: string; index?: number; media?: MessageMedia | null };

/**
 * Queues what the system says by itself in a ticket, its variables filled in (R185); handled again it is said once. Answers
 * with its key and where it lies; null where there is nothing to say, or the loop brake is on. An agent who accepts is a person: the
 * greeting for that is said all the same.
 */
export const say = async (
  { store }: Pick<Deps, 'store'>,
  way: Way,
  { rule, choice, body, index = 0, media = null }: Saying,
  cause: Cause,
): Promise<{ key: string; position: Position } | null> => {
  if (!body.trim()) return null;
  const { companyId } = cause;
  const { ticketId } = way;
  if (rule !== 'accepted' && (await isBraked({ store }, companyId, way))) return null;
  const { waId, target } = placeOf(companyId, way, cause, index);
  const { state: own } = body.includes('{{')
    ? await load(store, company, { companyId: 0, id: companyId })
    : { state: null };
  const timeZone = own?.is === 'present' ? own.timeZone : 'UTC';
  const spell = await speller({ store }, { companyId, timeZone }, ticketId, [{ body }]);
  const said = {
    ...(media ? { body: '', spoken: spell(body) } : { body: spell(body) }),
    quotedId: null,
    userId: null,
    media,
    isForwarded: false,
    automatic: { rule, choice },
  };
  const data = { ...way, waId, timestamp: Math.floor(Date.now() / 1000), ...said };
  const command = { type: 'QueueMessage', message: data } as const;
  const { position } = await handle(store, message, { target, command, cause, fresh: true, retry: 'system', ticketId });
  return position && { key: target.id, position };
};
