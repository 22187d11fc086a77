import { isCloudFile } from '../graph/limits.ts';
import { userIdOf } from './identities.ts';
import type { CloudFault } from './knobs.ts';
import { GraphRefusal, unknownObject } from './refusal.ts';
import type { CloudCustomer, CloudSimulatorLine, CloudTemplateRecord } from './records.ts';
import { sentContent, sentFrame, sentReceipt, type SentContent, type SentFrame } from './sendShapes.ts';
import { parseSent, sentFile, sentNode, shownText } from './sentParts.ts';
import type { CloudStatuses } from './statuses.ts';
import { approvedTemplate, templateAsSeen } from './templateSends.ts';
import {
  chatKey,
  chatLimits,
  customerByNumber,
  customerByUserId,
  isWindowOpen,
  portfolioOf,
  wamidFor,
  type CloudWorld,
} from './world.ts';

/** A failure that a status reports after the request was accepted. */
type LaterFailure = { code: number; details: string };

/** Takes the sends of a number, with the checks and limits of the API. */
export const createSending = (world: CloudWorld, statuses: CloudStatuses) => {
  const recipientOf = (line: CloudSimulatorLine, { to, recipient }: SentFrame) => {
    if (to === undefined && recipient === undefined) throw new GraphRefusal(131008, 'Required parameter to is missing');
    if (to === undefined) {
      const customer = customerByUserId(world, line, recipient ?? '');
      if (!customer) throw new GraphRefusal(131009, `Parameter recipient is not valid: ${recipient}`);
      return { customer, digits: customer.digits };
    }
    const digits = to.replaceAll(/[\s()+-]/g, '');
    if (!/^\d{7,15}$/.test(digits)) throw new GraphRefusal(131009, `Parameter to is not valid: ${to}`);
    return { customer: customerByNumber(world, digits), digits };
  };

  const checkLine = (line: CloudSimulatorLine, customer: CloudCustomer | undefined, digits: string): void => {
    if (line.status !== 'CONNECTED') throw new GraphRefusal(133010, 'The account is not registered');
    if (digits === line.digits) throw new GraphRefusal(131021, 'Sender and recipient are the same number');
    if (line.isTest && !line.allowed.includes(digits))
      throw new GraphRefusal(131030, 'Add the recipient phone number to the list of allowed recipients');
    if (customer && line.blocked.includes(customer.id)) throw new GraphRefusal(130403, 'Unblock the user first');
    if (world.rateOf(line).all.take('all') > 0)
      throw new GraphRefusal(130429, 'Cloud API message throughput has been reached', {
        headers: { 'retry-after': '1' },
      });
    if (customer && world.rateOf(line).pair.take(customer.id) > 0)
      throw new GraphRefusal(131056, 'Too many messages sent from this number to the same recipient in a short time');
  };

  /** Reports a wrong file now, or with a status if WhatsApp looks at it later. */
  const checkFile = (line: CloudSimulatorLine, content: SentContent): LaterFailure | null => {
    const file = sentFile(content);
    if (file?.id === undefined) return null;
    const stored = world.files.get(file.id);
    if (!stored || stored.isDeleted || stored.lineId !== line.id) throw unknownObject(file.id);
    if (isCloudFile(file.kind, stored.mime, stored.size)) return null;
    return { code: 131053, details: `Unsupported ${file.kind} mime type ${stored.mime}, or too large` };
  };

  const checkReaction = (content: SentContent): LaterFailure | null => {
    if (content.type !== 'reaction') return null;
    const target = world.messages.get(content.reaction.message_id);
    const isOld = target && target.at < world.clock.now() - 30 * 86_400_000;
    if (target && !isOld && target.type !== 'reaction') return null;
    return { code: 131009, details: 'The message of the reaction does not exist or is too old' };
  };

  /** The reason why an accepted message is not delivered. */
  const laterFailure = (
    line: CloudSimulatorLine,
    customer: CloudCustomer | undefined,
    template: CloudTemplateRecord | null,
  ): LaterFailure | null => {
    if (!customer?.isRegistered || customer.blocks.includes(line.id))
      return {
        code: 131026,
        details: 'Message undeliverable: the recipient is not a WhatsApp number or cannot get it',
      };
    if (!template && !isWindowOpen(world, line, customer))
      return {
        code: 131047,
        details:
          'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      };
    if (template?.category === 'MARKETING' && customer.stopped.includes(line.id))
      return { code: 131050, details: 'The user stopped marketing messages of this business' };
    const restrictions = world.businesses.get(line.businessId)?.restrictions ?? [];
    if (template && restrictions.includes('RESTRICTED_BIZ_INITIATED_MESSAGING'))
      return { code: 131031, details: 'The business may not begin conversations' };
    return null;
  };

  /** How a message is billed: free after an ad, the first replies of a month free, all else by its category. */
  const billingOf = (
    line: CloudSimulatorLine,
    customer: CloudCustomer | undefined,
    template: CloudTemplateRecord | null,
  ) => {
    const now = world.clock.now();
    if (customer && chatLimits(world, line, customer).freeUntil > now)
      return { category: 'referral_conversion', pricingType: 'free_entry_point' };
    if (template) return { category: template.category.toLowerCase(), pricingType: 'regular' };
    const month = new Date(now).toISOString().slice(0, 7);
    const isFree = world.countUp(`replies.${line.id}.${month}`) <= world.knobs().freeReplies;
    return { category: 'service', pricingType: isFree ? 'free_customer_service' : 'regular' };
  };

  const keepChat = (line: CloudSimulatorLine, customer: CloudCustomer, toUserId: boolean): void => {
    const chat = chatLimits(world, line, customer);
    const now = world.clock.now();
    // An answer within a day after the click on an ad makes 72 hours free.
    const isAnswer = chat.adAt > now - 86_400_000 && chat.freeUntil < chat.adAt;
    const freeUntil = isAnswer ? now + 72 * 3_600_000 : chat.freeUntil;
    world.chats.put(chatKey(line, customer), {
      ...chat,
      freeUntil,
      lastContactAt: toUserId ? chat.lastContactAt : now,
    });
  };

  const accept = async (line: CloudSimulatorLine, input: unknown, fault: CloudFault | null): Promise<object> => {
    const frame = parseSent(sentFrame, input);
    const content = parseSent(sentContent, typeof input === 'object' ? { type: frame.type, ...input } : input);
    const { customer, digits } = recipientOf(line, frame);
    checkLine(line, customer, digits);
    const template = content.type === 'template' ? approvedTemplate(world, line.businessId, content.template) : null;
    const toUserId = frame.to === undefined;
    if (template?.category === 'AUTHENTICATION' && toUserId)
      throw new GraphRefusal(131062, 'Authentication templates need a phone number');
    const shown =
      content.type === 'template' && template ? templateAsSeen(template, content.template) : shownText(content);
    const failure =
      checkFile(line, content) ??
      checkReaction(content) ??
      (fault?.how === 'failLater'
        ? { code: fault.code, details: fault.details }
        : laterFailure(line, customer, template));
    const refusesNow = failure?.code === 131047 && world.knobs().windowErrors === 'sync';
    if (failure && refusesNow) throw new GraphRefusal(failure.code, failure.details);

    // A number that is not on WhatsApp is accepted, too, and fails later.
    const known = customer ?? { id: digits, digits, waId: digits, userKey: digits };
    const { category, pricingType } = billingOf(line, customer, template);
    const id = wamidFor(world, { ...nobody, ...known }, false);
    world.messages.put(id, {
      id,
      seq: world.nextSeq(),
      lineId: line.id,
      customerId: known.id,
      fromCustomer: false,
      isFromPhone: false,
      type: content.type,
      content: sentNode(content),
      shown,
      contextId: frame.context?.message_id ?? null,
      at: world.clock.now(),
      status: 'accepted',
      error: null,
      callbackData: frame.biz_opaque_callback_data ?? null,
      category,
      pricingType,
      toUserId,
    });
    if (customer) keepChat(line, customer, toUserId);
    world.log('accepted', { id, line: line.id, customer: known.id, type: content.type });
    if (!customer) world.customers.put(known.id, { ...nobody, ...known });
    if (failure) statuses.failLater(id, failure.code, failure.details);
    else {
      if (world.knobs().statusBeforeAnswer) await statuses.reach(id, 'sent');
      statuses.follow(id);
    }
    const userId = userIdOf(portfolioOf(world, line), known);
    const contact = {
      input: frame.to ?? frame.recipient,
      ...(frame.to !== undefined && { wa_id: known.waId }),
      ...(frame.recipient !== undefined && { user_id: userId }),
    };
    return {
      messaging_product: 'whatsapp',
      contacts: [contact],
      messages: [{ id, ...(template && { message_status: 'accepted' }) }],
    };
  };

  return {
    /** Takes a message or a read receipt. Returns the answer of the API. Throws GraphRefusal. */
    take: async (line: CloudSimulatorLine, input: unknown, fault: CloudFault | null): Promise<object> => {
      const receipt = sentReceipt.safeParse(input).data;
      if (!receipt) return accept(line, input, fault);
      const message = world.messages.get(receipt.message_id);
      if (!message?.fromCustomer || message.lineId !== line.id) throw unknownObject(receipt.message_id);
      world.messages.put(message.id, { ...message, status: 'read' });
      world.log(receipt.typing_indicator ? 'typing' : 'read', { id: message.id });
      return { success: true };
    },
    /** Returns the id of the customer that a request is for; undefined if it cannot be told. */
    customerIn: (line: CloudSimulatorLine, input: unknown): string | undefined => {
      const frame = sentFrame.safeParse(input).data;
      if (!frame) return undefined;
      try {
        return recipientOf(line, frame).customer?.id;
      } catch {
        return undefined;
      }
    },
  };
};
export type CloudSending = ReturnType<typeof createSending>;

/** A number that no one on WhatsApp has. */
const nobody: CloudCustomer = {
  id: '',
  lineId: '',
  name: '',
  digits: '',
  waId: '',
  userKey: '',
  username: '',
  showsNumber: true,
  isOff: false,
  isRegistered: false,
  hasReceipts: true,
  blocks: [],
  opened: [],
  stopped: [],
};
