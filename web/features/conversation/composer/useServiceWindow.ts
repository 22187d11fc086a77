import './serviceWindowSaga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useNow } from '../../../ui/useNow.ts';
import { selectConversation, type MessageRoot } from '../slice.ts';
import type { EntitiesRoot } from '../../../api/records/entities.ts';
import { selectServiceWindow, serviceWindowAsked } from './serviceWindowSlice.ts';

const MINUTE = 60_000;

/**
 * How long free text may still be sent in a ticket, in minutes; 0 if only templates may be sent. Null without such a limit, and
 * while it is unknown.
 */
export const useServiceWindow = ({ id, whatsappId }: TicketRecord): { minutes: number; isByAd: boolean } | null => {
  const dispatch = useDispatch();
  const now = useNow();
  const lastCame = useSelector((state: MessageRoot & EntitiesRoot) =>
    selectConversation(state)?.messages.findLast(({ fromMe, notice }) => !fromMe && !notice),
  )?.id;
  useEffect(() => {
    dispatch(serviceWindowAsked({ ticketId: id, connectionId: whatsappId }));
  }, [dispatch, id, whatsappId, lastCame]);
  const { ticketId, shown } = useSelector(selectServiceWindow);
  if (ticketId !== id || !shown?.isLimited) return null;
  const left = shown.closesAt === null ? 0 : Math.max(0, Date.parse(shown.closesAt) - now);
  return { minutes: Math.ceil(left / MINUTE), isByAd: shown.isByAd };
};
