import { useSelector } from 'react-redux';
import { mayChange } from '../../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { selectUser } from '../../api/session/slice.ts';

/** Whether the signed-in user may answer, return and resolve. This is the same rule as on the server (R150). */
export const useMayChange = (ticket: TicketRecord | null): boolean => {
  const user = useSelector(selectUser);
  // Tickets of erased contacts cannot be changed.
  if (!user || !ticket || ticket.contact.erased) return false;
  const queueIds = user.queues.map(({ id }) => id);
  return mayChange({ userId: user.id, profile: user.profile, queueIds, seesQueueless: false }, ticket);
};
