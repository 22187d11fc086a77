import { isRefusalCode, type RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import { priceIn, type PricedMessage } from '../../../domain/message/price.ts';
import type { Outbox } from '../../whatsapp/outbound/outbox.ts';
import type { ConnectionRef, Ports } from '../../whatsapp/kernel/ports.ts';
import { errorRuleOf, NO_CODE } from '../graph/errorRules.ts';
import type { CloudSends } from '../outbound/sends.ts';
import type { CustomerAddress } from '../types.ts';
import type { WebhookStatus } from '../webhook/messages.ts';

type StatusDeps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'acknowledge' | 'fail'>;
  sends: Pick<CloudSends, 'findOfStatus'>;
  answered: Outbox['answered'];
  /** Must be called for a delivered message whose charge Meta names. */
  priced: (waId: string, price: Pick<PricedMessage, 'category' | 'isFree' | 'at'>) => Promise<void>;
  /** Must be called for a customer who has switched off marketing messages. */
  stopped: (who: CustomerAddress, seconds: number) => Promise<void>;
};

const levels: Readonly<Record<string, 3 | 4 | 5>> = { delivered: 3, read: 4, played: 5 };

/** Returns the reason of a message that failed after it was accepted. It is not sent again, so no text may promise that. */
const failureOf = (code: number): RefusalCode => {
  const { class: errorClass, refusal } = errorRuleOf(code);
  return errorClass === 'retry' || errorClass === 'waitForCustomer' ? 'ERR_CLOUD_AWAY' : refusal;
};

/**
 * Returns the function that takes a status of a message of ours into the log. Statuses may come in any order, several times,
 * and before the answer to the request; the callback data of each names our message.
 */
export const openCloudStatuses =
  ({ which, ports, sends, answered, priced, stopped }: StatusDeps) =>
  async (told: WebhookStatus): Promise<void> => {
    const { id, status, errors = [], biz_opaque_callback_data: named, pricing } = told;
    const found = await sends.findOfStatus(id, named);
    if (!found) return; // sent by another program, or too long ago
    const { waId, is, position } = found;
    const level = levels[status];
    if (level !== undefined) {
      answered(waId, 'taken');
      await ports.acknowledge({ ...which, waId, ack: level });
      const price = priceIn(pricing?.category, pricing?.type);
      const at = new Date((told.timestamp ?? Date.now() / 1_000) * 1_000).toISOString();
      return price ? priced(waId, { ...price, at }) : undefined;
    }
    if (status === 'sent' && is === 'unanswered') {
      answered(waId, 'taken');
      return ports.acknowledge({ ...which, waId, ack: 2, queuedAt: position });
    }
    if (status !== 'failed' || is === 'earlier') return;
    const refusal = failureOf(errors[0]?.code ?? NO_CODE);
    const who = { number: told.recipient_id || null, lid: told.recipient_user_id ?? null };
    if (refusal === 'ERR_CLOUD_MARKETING_STOPPED' && (who.number || who.lid)) await stopped(who, told.timestamp ?? 0);
    const reason = isRefusalCode(refusal) ? refusal : 'ERR_SENDING_WAPP_MSG';
    await ports.fail({ ...which, waId, reason, queuedAt: null, wasAccepted: true });
    answered(waId, { refused: reason });
  };
