import { z } from 'zod';
import { toastError } from '../../../api/errors.ts';
import { text } from '../../../locales/i18n.ts';
import { RequestError } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';

const otherTicket = z.object({
  code: z.literal('ERR_OTHER_OPEN_TICKET'),
  id: z.number(),
  uuid: z.string(),
  user: z.object({ id: z.number().nullish(), name: z.string() }),
  queue: z.object({ name: z.string() }),
});

/**
 * Handles a refusal because of another open ticket, or because another agent was faster with `ticketId` itself. Returns the
 * ticket's uuid if it is the user's own. Otherwise shows an error, which names the other agent, and returns null (R104, R105).
 */
export const ownOtherTicket = (error: unknown, userId: number, ticketId?: number): string | null => {
  const other = error instanceof RequestError ? otherTicket.safeParse(error.detail).data : undefined;
  if (!other) {
    toastError(error);
    return null;
  }
  if (other.user.id === userId) return other.uuid;
  const [user, queue] = [other.user.name, other.queue.name];
  if (other.id === ticketId) {
    toast.error(text('ticket', user ? 'taken' : 'takenPlain', { user }));
    return null;
  }
  const said =
    user && queue ? 'otherTicket' : user ? 'otherTicketUser' : queue ? 'otherTicketQueue' : 'otherTicketPlain';
  toast.error(text('ticket', said, { user, queue }));
  return null;
};
