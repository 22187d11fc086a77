import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { errorTitle } from './refusal.ts';
import { contactSeen, lineEvent, personSeen } from './people.ts';
import type { CloudChatMessage, CloudCustomer, CloudSimulatorLine, SimulatedStatus } from './records.ts';
import type { CloudWebhooks } from './webhooks.ts';
import { chatLimits, type CloudWorld } from './world.ts';

const ranks: readonly SimulatedStatus[] = ['accepted', 'sent', 'delivered', 'read', 'played'];

/** Tells what happens to the messages of a business: statuses by time, by what the customer does, and failures. */
export const createStatuses = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const partsOf = (message: CloudChatMessage): { line: CloudSimulatorLine; customer: CloudCustomer } | null => {
    const [line, customer] = [world.lines.get(message.lineId), world.customers.get(message.customerId)];
    return line && customer ? { line, customer } : null;
  };

  const pricingOf = (message: CloudChatMessage, status: SimulatedStatus): object => {
    // The price comes with `sent`, and once more with the first status after it.
    const isPriced = status === 'sent' || status === 'delivered' || (status === 'read' && world.knobs().skipDelivered);
    if (!isPriced || message.type === 'reaction') return {};
    const { pricingType: type, category } = message;
    return { pricing: { billable: type === 'regular', pricing_model: 'PMP', type, category } };
  };

  const conversationOf = (message: CloudChatMessage, status: SimulatedStatus): object => {
    const isFree = message.pricingType === 'free_entry_point';
    if (status === 'failed' || (world.knobs().webhookVersion > 23 && !isFree)) return {};
    const { lastInboundAt, freeUntil } = chatLimits(world, { id: message.lineId }, { id: message.customerId });
    const until = isFree ? freeUntil : lastInboundAt + DAY_MS;
    const expiry = status === 'sent' ? { expiration_timestamp: String(Math.floor(until / 1_000)) } : {};
    return { conversation: { id: `c${message.customerId}`, ...expiry, origin: { type: message.category } } };
  };

  const emit = async (message: CloudChatMessage, status: SimulatedStatus): Promise<void> => {
    const parts = partsOf(message);
    if (!parts) return;
    const { line, customer } = parts;
    const { waId, userId } = personSeen(world, line, customer);
    const { code = 0, details = '' } = message.error ?? {};
    const title = errorTitle(code);
    const error = {
      code,
      title,
      message: title,
      error_data: { details },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    };
    const hasContacts = world.knobs().contactsInStatuses && status !== 'failed';
    const told = {
      id: message.id,
      status,
      timestamp: String(Math.floor(world.clock.now() / 1_000)),
      ...(waId !== undefined && { recipient_id: waId }),
      recipient_user_id: userId,
      ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
      ...conversationOf(message, status),
      ...pricingOf(message, status),
      ...(status === 'failed' && { errors: [error] }),
    };
    const contacts = hasContacts ? { contacts: [contactSeen(world, line, customer, status !== 'sent')] } : {};
    await webhooks.emit(lineEvent(line, 'messages', { ...contacts, statuses: [told] }));
  };

  /** Moves a message on, and tells it. A message that failed or is further stays as it is. */
  const reach = async (id: string, status: SimulatedStatus): Promise<void> => {
    const message = world.messages.get(id);
    if (!message || message.status === 'failed' || ranks.indexOf(status) <= ranks.indexOf(message.status)) return;
    world.log('status', { id, status });
    await emit(world.messages.put(id, { ...message, status }), status);
  };

  const fail = async (id: string, code: number, details: string): Promise<void> => {
    const message = world.messages.get(id);
    if (!message || !['accepted', 'sent'].includes(message.status)) return;
    world.log('status', { id, status: 'failed', code });
    await emit(world.messages.put(id, { ...message, status: 'failed', error: { code, details } }), 'failed');
  };

  const isReadAtOnce = ({ lineId, customerId }: CloudChatMessage): boolean =>
    world.customers.get(customerId)?.opened.includes(lineId) ?? false;

  /** The message reaches the customer's phone, unless that is off. */
  const arrive = async (id: string): Promise<void> => {
    const message = world.messages.get(id);
    const customer = world.customers.get(message?.customerId ?? '');
    if (!message || !customer || customer.isOff || message.type === 'reaction') return;
    const { skipDelivered, readAfterMs } = world.knobs();
    const isRead = isReadAtOnce(message) && customer.hasReceipts;
    if (!(skipDelivered && (isRead || readAfterMs !== null))) await reach(id, 'delivered');
    if (isRead) await reach(id, 'read');
    else if (readAfterMs !== null && customer.hasReceipts) world.clock.after(readAfterMs, () => reach(id, 'read'));
  };

  const ours = (lineId: string, customerId: string): CloudChatMessage[] =>
    world.messages
      .all()
      .filter(
        (each) => each.lineId === lineId && each.customerId === customerId && !each.fromCustomer && !each.isFromPhone,
      );

  return {
    reach,
    fail,
    /** Lets time bring an accepted message to the customer. */
    follow: (id: string): void => {
      const { sentAfterMs, deliveredAfterMs, swapStatuses } = world.knobs();
      const sentAfter = swapStatuses ? deliveredAfterMs + 1 : sentAfterMs;
      world.clock.after(sentAfter, async () => {
        const message = world.messages.get(id);
        if (!message) return;
        // Late `sent`, after the message is already further.
        if (message.status !== 'accepted' && message.status !== 'failed') await emit(message, 'sent');
        else await reach(id, 'sent');
      });
      world.clock.after(deliveredAfterMs, () => arrive(id));
    },
    failLater: (id: string, code: number, details: string): void =>
      void world.clock.after(world.knobs().sentAfterMs, () => fail(id, code, details)),
    /** The customer opens the chat, and reads what arrived. */
    readAll: async (lineId: string, customerId: string): Promise<void> => {
      for (const { id, status } of ours(lineId, customerId)) if (status === 'delivered') await reach(id, 'read');
    },
    /** The customer's phone is switched on again, and gets what waited. */
    switchedOn: async (customerId: string): Promise<void> => {
      for (const { id, status, customerId: of } of world.messages.all())
        if (of === customerId && status === 'sent') await arrive(id);
    },
  };
};
export type CloudStatuses = ReturnType<typeof createStatuses>;
