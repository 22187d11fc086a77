import { Refused } from '../../domain/kernel/decider.ts';
import { message, type MessageState } from '../../domain/message/decider.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { LoadedStream } from '../kernel/handle/loadStream.ts';
import { messageKey } from './messageKey.ts';

type Needs = Pick<Deps, 'store'>;
/** A message that this connection sent. `waId` is WhatsApp's id. */
type Sent = { companyId: number; connectionId: number; waId: string };
type Wished = { of: { waId: string; fromMe: boolean }; wishId: string; done: boolean };

const target = ({ companyId, connectionId, waId }: Sent) => ({ companyId, id: messageKey(connectionId, 'out', waId) });

/**
 * Records that WhatsApp took (2), delivered (3), showed (4) or played (5) a message. A value below the known one, or an unknown
 * message, changes nothing. `known` is the message as loaded before it was sent. Returns its expected state, for the next
 * acknowledgement. If another process wrote first, that state is outdated and the store detects it.
 */
export const acknowledgeMessage = async (
  { store }: Needs,
  sent: Sent & { ack: 2 | 3 | 4 | 5; queuedAt?: string },
  known?: LoadedStream<MessageState>,
): Promise<LoadedStream<MessageState> | undefined> => {
  const { id, companyId } = target(sent);
  const { ack, queuedAt } = sent;
  const cause = causeOf(`ack:${companyId}.${id}:${[ack, queuedAt ?? []].flat().join(':')}`, companyId, 'connector');
  const command = { type: 'AcknowledgeMessage', ack } as const;
  const asked = { target: { companyId, id }, command, cause, known };
  const handled = await handle(store, message, asked).catch(unlessUnknown);
  if (!handled?.events.length || !known || known.revision === 'none') return undefined;
  return { ...known, state: handled.state, revision: known.revision + BigInt(handled.events.length) };
};

/** Records that a message failed, once per place in the queue. `reason` is a code of the error catalogue or of WhatsApp. */
export const failMessage = async (
  { store }: Needs,
  sent: Sent & { reason: string; queuedAt: string | null; wasAccepted?: boolean },
): Promise<void> => {
  const { id, companyId } = target(sent);
  const at = sent.queuedAt ?? crypto.randomUUID();
  const cause = causeOf(`fail:${companyId}.${id}:${at}`, companyId, 'connector');
  const { reason, wasAccepted = false } = sent;
  const command = { type: 'FailMessage', reason, wasAccepted } as const;
  await handle(store, message, { target: { companyId, id }, command, cause }).catch(unlessUnknown);
};

/**
 * Records that WhatsApp took a user's change to a message, or refused it. `wishId` is the id under which the change was sent.
 */
export const settleWish = async (
  { store }: Needs,
  { companyId, connectionId, of, wishId, done }: Omit<Sent, 'waId'> & Wished,
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
