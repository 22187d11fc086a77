import { ChevronLeft, PanelLeft } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { called, calledUser } from '../../../ui/format/called.ts';
import { momentAhead } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { useNow } from '../../../ui/useNow.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { NamedLine } from '../../../ui/NamedLine.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useScreen } from '../../../ui/page/useScreen.ts';
import { abbreviated } from '../list/abbreviated.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { Doings } from './Doings.tsx';
import { selectTickets } from '../list/selectors.ts';
import { Back, HeaderName, ShowList, TicketHead } from './HeaderBox.tsx';
import { panelToggled } from '../slice.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const Status = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const now = useNow();
  const { status, user, queue, id, snoozedUntil } = ticket;
  const aside =
    snoozedUntil && t('snooze.until', { when: momentAhead(snoozedUntil, new Date(now).toISOString(), clock) });
  const line = (last: string): string =>
    [`#${id}`, aside, queue?.name ?? t('noQueue'), last].filter(Boolean).join(' · ');
  const alone = { open: '', pending: t('waiting'), closed: t('resolved') };
  if (!user || status === 'pending') return <p dir="ltr">{line(alone[status])}</p>;
  const words = status === 'open' ? 'with' : 'closedBy';
  return <NamedLine sentence={(name) => line(t(words, { name }))} name={calledUser(user)} />;
};

/** The header of a conversation: the contact, the state of the ticket and its actions. */
export const ConversationHeader = ({ ticket }: { ticket: TicketRecord | null }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const phone = useScreen() === 'phone';
  const { panel } = useSelector(selectTickets);
  return (
    <TicketHead>
      <Back to="/tickets" aria-label={t('back')}>
        <ChevronLeft aria-hidden />
      </Back>
      {panel && ticket && (
        <ShowList label={t('panel.showList')} onClick={() => dispatch(panelToggled())}>
          <PanelLeft aria-hidden />
        </ShowList>
      )}
      {ticket ? (
        <>
          <Avatar id={ticket.contact.id} name={called(ticket.contact)} picture={ticket.contact.profilePicUrl} />
          <HeaderName>
            <Tooltip text={called(ticket.contact)}>
              <h1>
                <button type="button" dir="auto" onClick={() => dispatch(panelToggled())}>
                  {phone && !ticket.contact.erased ? abbreviated(ticket.contact.name) : called(ticket.contact)}
                </button>
              </h1>
            </Tooltip>
            <Doings ticketId={ticket.id} instead={<Status ticket={ticket} />} />
          </HeaderName>
          <HeaderActions ticket={ticket} />
        </>
      ) : (
        <>
          <Skeleton $width="36px" $height="36px" $round />
          <Skeleton $width="140px" />
        </>
      )}
    </TicketHead>
  );
};
