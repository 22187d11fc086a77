import { company } from '../../domain/company/decider.ts';
import type { Language } from '../../domain/message/automatic.ts';
import { message } from '../../domain/message/decider.ts';
import type { Automatic } from '../../domain/message/events.ts';
import type { Cause } from '../../runtime/http.ts';
import { isBraked } from '../bot/brake.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { messageKey } from './messageKey.ts';
import { waIdOf } from './queuedMessage.ts';
import type { MessageRoute } from './messageRoute.ts';

/** A contact who gives the same reason within this time has the answer already. */
const SPAN_MS = 300_000;

/** The answer, its rule and the time (`atMs`, in milliseconds) of the contact's action. */
type Answer = { rule: Automatic['rule']; atMs: number; words: (language: Language) => string };

/**
 * Answers a contact's action automatically, once in five minutes per rule, contact and connection. The message id derives from
 * these, so that repeated or concurrent runs queue one message. Does nothing while the loop brake is on.
 */
export const queueAutomaticMessageOnce = async (
  { store }: Pick<Deps, 'store'>,
  { ticketId, contactId, connectionId }: MessageRoute,
  { rule, atMs, words }: Answer,
  cause: Cause,
): Promise<void> => {
  const { companyId } = cause;
  const answerIn = (span: number) => {
    const waId = waIdOf([rule, companyId, connectionId, contactId, span].join('|'));
    return { waId, target: { companyId, id: messageKey(connectionId, 'out', waId) } };
  };
  if (await isBraked({ store }, companyId, { ticketId, contactId, connectionId })) return;
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (own.is !== 'present') return;
  const span = Math.floor(atMs / SPAN_MS);
  const { state: former } = await load(store, message, answerIn(span - 1).target);
  if (former.is !== 'absent' && atMs < former.saidMs + SPAN_MS) return;
  const { waId, target } = answerIn(span);
  const said = {
    ticketId,
    contactId,
    connectionId,
    waId,
    timestamp: Math.floor(Date.now() / 1000),
    body: words(own.language),
    quotedId: null,
    userId: null,
    media: null,
    isForwarded: false,
    automatic: { rule, choice: '' },
  };
  const command = { type: 'QueueMessage', message: said } as const;
  await handle(store, message, { target, command, cause, ticketId });
};
