import { z } from 'zod';
import { queueShape } from '../queue/shape.ts';
import { channels } from './events.ts';

export const connectionStatus = z.enum(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** A connection (spec 1 section 3). `token` is masked; `qrcode` is '' when there is none, and for non-admins. */
export const whatsappShape = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(channels),
  status: connectionStatus,
  /** Why it is down, in a word ('' when up): unreachable, loggedOut, replaced, unscanned, forbidden, ... */
  reason: z.string(),
  number: z.string(),
  isDefault: z.boolean(),
  updatedAt: z.string(),
  qrcode: z.string(),
  retries: z.number(),
  queues: z.array(queueShape),
  queueIds: z.array(z.number()),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  token: z.string(),
  provider: z.string(),
  timeSendQueue: z.number().nullable(),
  sendIdQueue: z.number().nullable(),
  expiresTicket: z.number().nullable(),
  timeUseBotQueues: z.number().nullable(),
  maxUseBotQueues: z.number().nullable(),
  promptId: z.number().nullable(),
  importOldMessages: z.string().nullable(),
  importRecentMessages: z.string().nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  statusImportMessages: z.string().nullable(),
});
export type WhatsappRecord = z.infer<typeof whatsappShape>;

/** The live part of a connection, as frames carry it. */
export const whatsappSessionShape = whatsappShape.pick({
  id: true,
  status: true,
  reason: true,
  updatedAt: true,
  retries: true,
  qrcode: true,
});
export type WhatsappSession = z.infer<typeof whatsappSessionShape>;
