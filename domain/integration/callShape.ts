import { z } from 'zod';
import { noticeKinds, type Notice } from './notices.ts';

/**
 * One line of an integration's delivery log. `state`: queued (perhaps again, at `dueAt`), answered (it is being said), done, failed.
 * `event`: what it was told of. `reason`: why the last try failed, a word; '' where it did not; `status`: of HTTP, 0 without an answer.
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
  notice?: Notice | undefined;
};
/** What its own stream tells of one that was just queued, or queued again. */
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
