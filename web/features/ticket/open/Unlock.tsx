import { Check, RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { Button } from '../../../ui/Button.tsx';
import { selectActing } from '../list/selectors.ts';
import { acceptClicked, reopenClicked, type TicketRoot } from '../slice.ts';

/** The button that gives the user the conversation: it accepts a waiting ticket or reopens a closed one. */
export const Unlock = ({ ticket, onDone }: { ticket: TicketRecord; onDone?: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const busy = useSelector((state: TicketRoot) => selectActing(state, ticket.id)) !== undefined;
  const waiting = ticket.status === 'pending';
  const Icon = waiting ? Check : RotateCcw;
  const act = () => {
    dispatch(waiting ? acceptClicked(ticket) : reopenClicked(ticket));
    onDone?.();
  };
  // Tickets of erased contacts cannot be reopened.
  if (ticket.contact.erased) return null;
  return (
    <Button variant="primary" busy={busy} onClick={act}>
      {!busy && <Icon aria-hidden />}
      {t(waiting ? 'accept' : 'reopen')}
    </Button>
  );
};
