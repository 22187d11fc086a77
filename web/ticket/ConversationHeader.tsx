import './texts.ts';
import './conversationTexts.ts';
import { ArrowRightLeft, Check, ChevronLeft, EllipsisVertical, PanelRight, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { called, calledUser } from '../kernel/called.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useCan } from '../session/useCan.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { onePane, phone } from '../ui/screens.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useScreen } from '../ui/useScreen.ts';
import { useMayChange } from './useMayChange.ts';
import { abbreviated } from './abbreviated.ts';
import { selectActing, selectTickets } from './selectors.ts';
import { layerOpened, panelToggled, resolveClicked, returnClicked, type TicketRoot } from './slice.ts';

const Head = styled.header`
  container-type: inline-size;
  display: flex;
  align-items: center;
  flex: none;
  gap: 10px;
  height: 60px;
  padding: 0 var(--s-12) 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  ${phone} {
    gap: var(--s-8);
    padding: 0 var(--s-8) 0 var(--s-4);
  }
`;
const Who = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  button {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    border-radius: var(--r-4);
  }
  /* All of it opens the contact's data. */
  button::after {
    content: '';
    position: absolute;
    inset: -6px 0;
    cursor: pointer;
  }
  h1,
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  h1 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
    line-height: 20px;
  }
  p {
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--text-faint);
  }
`;
const Back = styled(Link)`
  display: none;
  ${onePane} {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: var(--r-6);
    color: var(--text-muted);
    svg {
      width: 20px;
      height: 20px;
    }
  }
`;
const Wide = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  ${phone} {
    display: none;
  }
  /* The name opens the same. */
  @container (max-width: 339px) {
    display: none;
  }
`;
/** What the menu holds too. */
const Roomy = styled.span`
  display: inline-flex;
  @container (max-width: 479px) {
    display: none;
  }
`;

const Status = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const { status, user, queue, id } = ticket;
  const words = {
    open: user && t('with', { name: calledUser(user) }),
    pending: t('waiting'),
    closed: user ? t('closedBy', { name: calledUser(user) }) : t('resolved'),
  };
  return <p>{[`#${id}`, queue?.name ?? t('noQueue'), words[status]].filter(Boolean).join(' · ')}</p>;
};

/** Transfer and the contact's data have buttons of their own where there is room; the rest is in the menu. */
const More = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { panel } = useSelector(selectTickets);
  const mayDelete = useCan('ticket-options:deleteTicket');
  const mine = useMayChange(ticket);
  const phone = useScreen() === 'phone';
  return (
    <>
      {(mayDelete || mine || phone) && (
        <OnDemand
          load={() => import('./onDemand.ts').then((file) => file.OptionsMenu)}
          trigger={
            <IconButton label={t('options')} aria-haspopup="menu">
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
        />
      )}
      <Wide>
        <IconButton label={t('contactData')} aria-expanded={panel} onClick={() => dispatch(panelToggled())}>
          <PanelRight aria-hidden />
        </IconButton>
      </Wide>
    </>
  );
};

const Transfer = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  return (
    <Roomy>
      <IconButton label={t('transferTicket')} onClick={() => dispatch(layerOpened({ is: 'transfer', ticket }))}>
        <ArrowRightLeft aria-hidden />
      </IconButton>
    </Roomy>
  );
};

const Acts = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const acting = useSelector((state: TicketRoot) => selectActing(state, ticket.id));
  return (
    <>
      <Roomy>
        <IconButton
          label={t('return')}
          disabled={acting === 'return'}
          aria-busy={acting === 'return' || undefined}
          onClick={() => dispatch(returnClicked(ticket))}
        >
          <Undo2 aria-hidden />
        </IconButton>
      </Roomy>
      <Button size="sm" busy={acting === 'resolve'} onClick={() => dispatch(resolveClicked(ticket))}>
        {acting !== 'resolve' && <Check aria-hidden />}
        {t('resolve')}
      </Button>
    </>
  );
};

/** Whose conversation it is, where it stands, and what can be done with it. */
export const ConversationHeader = ({ ticket }: { ticket: TicketRecord | null }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const phone = useScreen() === 'phone';
  const mine = useMayChange(ticket);
  return (
    <Head>
      <Back to="/tickets" aria-label={t('back')}>
        <ChevronLeft aria-hidden />
      </Back>
      {ticket ? (
        <>
          <Avatar id={ticket.contact.id} name={called(ticket.contact)} picture={ticket.contact.profilePicUrl} />
          <Who>
            <h1 title={called(ticket.contact)}>
              <button type="button" onClick={() => dispatch(panelToggled())}>
                {phone && !ticket.contact.erased ? abbreviated(ticket.contact.name) : called(ticket.contact)}
              </button>
            </h1>
            <Status ticket={ticket} />
          </Who>
          {mine && <Transfer ticket={ticket} />}
          {ticket.status === 'open' && mine && <Acts ticket={ticket} />}
          <More ticket={ticket} />
        </>
      ) : (
        <>
          <Skeleton $width="36px" $height="36px" $round />
          <Skeleton $width="140px" />
        </>
      )}
    </Head>
  );
};
