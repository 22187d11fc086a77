import { z } from 'zod';

/**
 * The events that a company's software can subscribe to, apart from the messages its integration answers (answers.md,
 * Integrations and prompts).
 */
export const noticeKinds = [
  'message.received',
  'message.sent',
  'message.failed',
  'ticket.opened',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.closed',
  'ticket.reopened',
  'ticket.rated',
  'contact.created',
  'contact.changed',
  'campaign.finished',
  'connection.up',
  'connection.down',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The event to report, with its time and its position in the log, which receivers sort notices by. Holds only ids, no personal
 * text. `subjectId`: a campaign or connection. `userId`, `queueId`, `rating` and `reason` are from the event, null where it
 * has none.
 */
export const notice = z.object({
  kind: z.enum(noticeKinds),
  at: z.string(),
  position: z.string(),
  subjectId: z.number().nullable(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  rating: z.number().nullable(),
  reason: z.string().nullable(),
});
export type IntegrationNotice = z.infer<typeof notice>;
