import { useSelector } from 'react-redux';
import { useMatch } from 'react-router-dom';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { selectNotifications } from './notificationSlice.ts';

/** The tickets that notify the user, except the conversation on the screen. */
export const useNotifications = (): TicketRecord[] => {
  const shown = useMatch('/tickets/:uuid')?.params.uuid;
  return useSelector(selectNotifications).filter((ticket) => ticket.uuid !== shown);
};
