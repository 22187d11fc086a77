import { z } from 'zod';

/** What a company may have its own software told of, besides the messages that its integration answers (design.md, Machines outside). */
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
 * What happened: when, and where in the log, by which receivers put things in order. Ids alone, no words of anybody: `subjectId` a
 * campaign or a connection; `userId`, `queueId`, `rating` and `reason` as the event says, null where it does not.
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
export type Notice = z.infer<typeof notice>;
