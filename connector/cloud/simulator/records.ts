import { z } from 'zod';

const callback = z.object({ url: z.string(), verifyToken: z.string() });
/** An app of a developer. Its secret signs all its webhooks. */
export const appShape = z.object({
  id: z.string(),
  name: z.string(),
  secret: z.string(),
  callback: callback.nullable(),
});
export type CloudApp = z.infer<typeof appShape>;

/** A business account (WABA). `portfolioId`: user ids are the same within one portfolio. */
export const businessShape = z.object({
  id: z.string(),
  name: z.string(),
  portfolioId: z.string(),
  subscriptions: z.array(z.object({ appId: z.string(), callback: callback.nullable() })),
  hasPayment: z.boolean(),
  /** Kinds of sending that Meta restricted. */
  restrictions: z.array(z.string()),
});
export type CloudBusiness = z.infer<typeof businessShape>;

export const profileShape = z.object({
  about: z.string().max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.string().max(128).optional(),
  vertical: z.string().max(40).optional(),
  websites: z.array(z.string().max(256)).max(2).optional(),
  profile_picture_url: z.string().optional(),
});
const qrCode = z.object({ code: z.string(), prefilled_message: z.string(), deep_link_url: z.string() });
/** A business's number. Only a CONNECTED one sends. */
export const lineShape = z.object({
  id: z.string(),
  businessId: z.string(),
  digits: z.string(),
  name: z.string(),
  status: z.enum(['CONNECTED', 'PENDING', 'DISCONNECTED', 'BANNED', 'RESTRICTED', 'FLAGGED']),
  isVerified: z.boolean(),
  code: z.string().nullable(),
  pin: z.string(),
  nameStatus: z.string(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  tier: z.string(),
  perSecond: z.number(),
  /** A test number writes to `allowed` only. */
  isTest: z.boolean(),
  allowed: z.array(z.string()),
  isOnPhone: z.boolean(),
  callback: callback.nullable(),
  profile: profileShape,
  /** Ids of customers whom the business blocked. */
  blocked: z.array(z.string()),
  qrCodes: z.array(qrCode),
});
export type CloudSimulatorLine = z.infer<typeof lineShape>;

/** `expiresAt`: milliseconds; 0: never. A token sees its own accounts only. */
export const tokenShape = z.object({
  token: z.string(),
  appId: z.string(),
  businessIds: z.array(z.string()),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
  isRevoked: z.boolean(),
});
export type CloudToken = z.infer<typeof tokenShape>;

/**
 * A person on WhatsApp. `digits`: the number as people dial it. `waId`: as WhatsApp spells it. `userKey` changes with the
 * number, and user ids with it.
 */
export const customerShape = z.object({
  id: z.string(),
  /** The only number that lists this person; '' for all. */
  lineId: z.string(),
  name: z.string(),
  digits: z.string(),
  waId: z.string(),
  userKey: z.string(),
  username: z.string(),
  /** Whether webhooks show the number of a person with a user name. */
  showsNumber: z.boolean(),
  isOff: z.boolean(),
  /** Whether the person is on WhatsApp at all. */
  isRegistered: z.boolean(),
  hasReceipts: z.boolean(),
  /** Numbers (their ids) that the person blocked, whose chat is on the screen, and whose marketing the person stopped. */
  blocks: z.array(z.string()),
  opened: z.array(z.string()),
  stopped: z.array(z.string()),
});
export type CloudCustomer = z.infer<typeof customerShape>;

const told = z.object({ code: z.number(), details: z.string() });
export const simulatedStatus = z.enum(['accepted', 'sent', 'delivered', 'read', 'played', 'failed']);
export type SimulatedStatus = z.infer<typeof simulatedStatus>;
/** A message in a chat. `content`: the node of its type; `shown`: the text as the customer sees it. */
export const cloudMessageShape = z.object({
  id: z.string(),
  seq: z.number(),
  lineId: z.string(),
  customerId: z.string(),
  fromCustomer: z.boolean(),
  /** Whether the business wrote it on its phone, not through the API. */
  isFromPhone: z.boolean(),
  type: z.string(),
  content: z.unknown(),
  shown: z.string(),
  contextId: z.string().nullable(),
  at: z.number(),
  status: simulatedStatus,
  error: told.nullable(),
  callbackData: z.string().nullable(),
  /** The category that it is billed in, and how. */
  category: z.string(),
  pricingType: z.string(),
  /** Whether it was addressed by user id. */
  toUserId: z.boolean(),
});
export type CloudChatMessage = z.infer<typeof cloudMessageShape>;

/** The times on which the limits of one number and one customer depend, in milliseconds. */
export const cloudChatShape = z.object({
  lastInboundAt: z.number(),
  lastContactAt: z.number(),
  adAt: z.number(),
  freeUntil: z.number(),
});
export type CloudChat = z.infer<typeof cloudChatShape>;

/** A file. `isInbound`: from a customer, so its id lives 7 days instead of 30. `url`: the path of its bytes, until `urlUntil`. */
export const fileShape = z.object({
  id: z.string(),
  lineId: z.string(),
  mime: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  size: z.number(),
  at: z.number(),
  isInbound: z.boolean(),
  isDeleted: z.boolean(),
  paths: z.array(z.object({ path: z.string(), until: z.number() })),
});
export type CloudSimulatorFile = z.infer<typeof fileShape>;

export const templatePartShape = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  format: z.string().optional(),
  text: z.string().optional(),
  example: z.looseObject({}).optional(),
  buttons: z
    .array(z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() }))
    .optional(),
});
export type CloudTemplateRecordPart = z.infer<typeof templatePartShape>;
export const templateShape = z.object({
  id: z.string(),
  businessId: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameterFormat: z.enum(['POSITIONAL', 'NAMED']),
  components: z.array(templatePartShape),
  status: z.string(),
  rejectedReason: z.string(),
  quality: z.string(),
  pauses: z.number(),
  edits: z.array(z.number()),
});
export type CloudTemplateRecord = z.infer<typeof templateShape>;

/** A webhook that was not answered with 200 yet. `body`: the exact bytes, in base64. */
export const deliveryShape = z.object({
  id: z.string(),
  appId: z.string(),
  url: z.string(),
  body: z.string(),
  signature: z.string().nullable(),
  at: z.number(),
  tries: z.number(),
});
export type CloudDelivery = z.infer<typeof deliveryShape>;
