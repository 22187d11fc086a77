import { useFeature } from '../../../api/session/useFeature.ts';
import { useCan } from '../../../api/session/useCan.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useMayChange } from '../useMayChange.ts';
import { ticketActions, type TicketAction } from './ticketActions.ts';

const none: readonly TicketAction[] = [];

/** The actions that the signed-in user may run on a ticket. */
export const useTicketActions = (ticket: TicketRecord | null): readonly TicketAction[] => {
  const isMine = useMayChange(ticket);
  const mayDelete = useCan('ticket-options:deleteTicket');
  const hasSchedules = useFeature('useSchedules');
  return ticket
    ? ticketActions.filter(({ isVisible }) => isVisible({ ticket, isMine, mayDelete, hasSchedules }))
    : none;
};
