import { z } from 'zod';
import { noticeKinds, type IntegrationNotice } from './notices.ts';

/**
 * One line of an integration's delivery log. `state`: queued (a retry is at `dueAt`), answered (the answer is being sent),
 * done, failed. `event`: what the call was about. `reason`: why the last try failed, in one word, or ''. `status`: the HTTP
 * status, 0 without a reply.
 */
export const callShape = z.object({
  id: z.string(),
  integrationId: z.number(),
  ticketId: z.number(),
  messageId: z.string(),
  event: z.enum(noticeKinds),
  state: z.enum(['queued', 'answered', 'done', 'failed']),
  tries: z.number(),
  status: z.number(),
  reason: z.string(),
  ms: z.number(),
  said: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  dueAt: z.string().nullable(),
});
export type CallRecord = z.infer<typeof callShape>;

type Known = Pick<CallRecord, 'integrationId' | 'ticketId' | 'messageId' | 'tries'> & {
  is: string;
  notice?: IntegrationNotice | undefined;
};
/** Returns the log line of a call that was just queued or queued again, as its stream alone describes it. */
export const callTold = (
  id: string,
  { integrationId, ticketId, messageId, tries, notice }: Known,
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string },
): CallRecord => ({
  id,
  integrationId,
  ticketId,
  messageId,
  event: notice?.kind ?? 'message.received',
  tries,
  createdAt,
  updatedAt,
  state: 'queued',
  status: 0,
  reason: '',
  ms: 0,
  said: 0,
  dueAt: updatedAt,
});
