import { Refused } from '../../domain/kernel/decider.ts';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { LoadedStream } from '../kernel/handle/loadStream.ts';
import { messageKey } from './messageKey.ts';
import { asOutcome, targetOfSent, type SentMessage } from './sending.ts';

type Needs = Pick<Deps, 'store'>;
type Wished = { of: { waId: string; fromMe: boolean }; wishId: string; done: boolean };

/**
 * Records that WhatsApp took (2), delivered (3), showed (4) or played (5) a message. A value below the known one, or an unknown
 * message, changes nothing. `known` is the message as loaded before it was sent. Returns its expected state, for the next
 * acknowledgement. If another process wrote first, that state is outdated and the store detects it.
 */
export const acknowledgeMessage = async (
  { store }: Needs,
  sent: SentMessage & { ack: 2 | 3 | 4 | 5; queuedAt?: string },
  known?: LoadedStream<MessageState>,
): Promise<LoadedStream<MessageState> | undefined> => {
  const { id, companyId } = targetOfSent(sent);
  const { ack, queuedAt } = sent;
  const causeId = `ack:${companyId}.${id}:${[ack, queuedAt ?? []].flat().join(':')}`;
  const command = { type: 'AcknowledgeMessage', ack } as const;
  const loaded = known ?? (await load(store, message, { companyId, id }));
  const handled = await asOutcome(sent, { name: 'acknowledge message', id: causeId, known: loaded }, (cause) =>
    handle(store, message, { target: { companyId, id }, command, cause, known: loaded }).catch(unlessUnknown),
  );
  if (!handled?.events.length || !known || known.revision === 'none') return undefined;
  return { ...known, state: handled.state, revision: known.revision + BigInt(handled.events.length) };
};

/** Records that a message failed, once per place in the queue. `reason` is a code of the error catalogue or of WhatsApp. */
export const failMessage = async (
  { store }: Needs,
  sent: SentMessage & { reason: string; queuedAt: string | null; wasAccepted?: boolean },
): Promise<void> => {
  const { id, companyId } = targetOfSent(sent);
  const at = sent.queuedAt ?? crypto.randomUUID();
  const { reason, wasAccepted = false } = sent;
  const command = { type: 'FailMessage', reason, wasAccepted } as const;
  const known = await load(store, message, { companyId, id });
  await asOutcome(sent, { name: 'fail message', id: `fail:${companyId}.${id}:${at}`, known }, (cause) =>
    handle(store, message, { target: { companyId, id }, command, cause, known }).catch(unlessUnknown),
  );
};

/**
 * Records that WhatsApp took a user's change to a message, or refused it. `wishId` is the id under which the change was sent.
 */
export const settleWish = async (
  { store }: Needs,
  { companyId, connectionId, of, wishId, done }: Omit<SentMessage, 'waId'> & Wished,
): Promise<void> => {
  const id = messageKey(connectionId, of.fromMe ? 'out' : 'in', of.waId);
  const cause = causeOf(`wish:${companyId}.${id}:${wishId}`, companyId, 'connector');
  const command = { type: 'SettleWish', waId: wishId, done } as const;
  await handle(store, message, { target: { companyId, id }, command, cause }).catch(unlessUnknown);
};

// Receipts also arrive for messages that the phone sent before it was paired.
const unlessUnknown = (error: unknown): undefined => {
  if (!(error instanceof Refused)) throw error;
};
