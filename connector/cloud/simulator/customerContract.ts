import { z } from 'zod';
import { call, done, said } from '../../simulator/contract.ts';
import { objectId, phoneDigits } from './contract.ts';
import { simulatedStatus } from './records.ts';

const chat = z.strictObject({ line: objectId, customer: objectId });

/** A person as the control plane shows them. `userId`: for one number, if asked. */
const customer = z.object({
  id: z.string(),
  name: z.string(),
  digits: z.string(),
  waId: z.string(),
  username: z.string(),
  isOff: z.boolean(),
  isOpen: z.boolean(),
  userId: z.string(),
});
export type SimulatedCloudCustomer = z.infer<typeof customer>;

/** A message in a chat, as the customer's phone shows it. `content`: the node of its type as the API has it. */
const shownCloudMessage = z.object({
  id: z.string(),
  fromCustomer: z.boolean(),
  isFromPhone: z.boolean(),
  type: z.string(),
  text: z.string(),
  content: z.unknown(),
  contextId: z.string().nullable(),
  at: z.iso.datetime(),
  status: simulatedStatus,
  error: z.object({ code: z.number(), details: z.string() }).nullable(),
  callbackData: z.string().nullable(),
  category: z.string(),
  pricingType: z.string(),
});
export type ShownCloudMessage = z.infer<typeof shownCloudMessage>;

const file = z.strictObject({
  /** The bytes, in base64. */
  bytes: z.base64(),
  mime: z.string().min(3).max(120),
  fileName: z.string().max(240).default('file'),
});
/**
 * A customer's message. `content`: the node of `type` and the nodes next to it (`referral`, `context`, `errors`), as the webhook
 * has them. `contextId`: the message that it replies to.
 */
const speech = chat.extend({
  type: z.string().min(1).max(40),
  content: z.record(z.string(), z.unknown()).default({}),
  file: file.optional(),
  contextId: objectId.optional(),
  id: objectId.optional(),
  ago: z
    .number()
    .min(0)
    .max(30 * 86_400)
    .optional(),
});
/** The calls that play the customers of businesses. */
export const customerCalls = {
  addCustomer: call(
    'POST',
    '/addCustomer',
    z.strictObject({
      name: z.string().max(80),
      /** The only number that lists this person; without it all do. */
      lineId: objectId.optional(),
      digits: phoneDigits.optional(),
      /** The number as WhatsApp spells it, if not as usual for its country. */
      waId: phoneDigits.optional(),
      username: z.string().max(40).default(''),
      showsNumber: z.boolean().default(true),
    }),
    customer,
  ),
  customers: call('GET', '/customers', z.strictObject({ line: objectId.optional() }), z.array(customer)),
  /** The phone is off or on; the person is on WhatsApp, shows receipts, blocks a number or shows their number to it. */
  changeCustomer: call(
    'POST',
    '/changeCustomer',
    z.strictObject({
      customer: objectId,
      name: z.string().max(80).optional(),
      isOff: z.boolean().optional(),
      isRegistered: z.boolean().optional(),
      hasReceipts: z.boolean().optional(),
      showsNumber: z.boolean().optional(),
      username: z.string().max(40).optional(),
      blocks: z.array(objectId).optional(),
    }),
    done,
  ),
  /** Gives the person another number. The businesses get a system message, and see another user id. */
  renumber: call(
    'POST',
    '/renumber',
    z.strictObject({ customer: objectId, digits: phoneDigits, lines: z.array(objectId).default([]) }),
    done,
  ),
  say: call('POST', '/say', speech, said),
  /** The customer taps a button or a row of a message. `choice`: its id, payload or title. */
  tap: call('POST', '/tap', chat.extend({ messageId: objectId, choice: z.string() }), said),
  react: call('POST', '/react', chat.extend({ messageId: objectId, emoji: z.string().nullable() }), said),
  /** New customers write texts in turn: all at once, or `perSecond` of them in a second. Returns when all are on their way. */
  flood: call(
    'POST',
    '/flood',
    z.strictObject({
      line: objectId,
      customers: z.int().min(1).max(2_000),
      messages: z.int().min(1).max(100_000),
      perSecond: z.number().min(1).max(5_000).optional(),
    }),
    z.object({ customers: z.array(z.string()) }),
  ),
  /** The business writes on its phone (coexistence). */
  echo: call('POST', '/echo', speech, said),
  prefer: call('POST', '/prefer', chat.extend({ value: z.enum(['stop', 'resume']) }), done),
  chat: call('GET', '/chat', chat, z.array(shownCloudMessage)),
  /** Returns the bytes of a message's file, in base64. */
  file: call('GET', '/file', z.strictObject({ id: objectId }), z.object({ bytes: z.string(), mime: z.string() })),
  /** Opens or closes the chat on the customer's screen. What arrives while it is open is read. */
  open: call('POST', '/open', chat, done),
  close: call('POST', '/close', chat, done),
  /** The customer plays a voice note. */
  play: call('POST', '/play', z.strictObject({ id: objectId }), done),
} as const;
