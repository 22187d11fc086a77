import { Check, ChevronLeft, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useScreen } from '../ui/useScreen.ts';
import { useMayChange } from './useMayChange.ts';
import { abbreviated } from './abbreviated.ts';
import { selectActing } from './selectors.ts';
import { resolveClicked, returnClicked, type TicketRoot } from './slice.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  flex: none;
  gap: 10px;
  height: 60px;
  padding: 0 var(--s-12) 0 var(--s-16);
  border-bottom: 1px solid var(--border);
  @media (max-width: 599px) {
    gap: var(--s-8);
    padding: 0 var(--s-8) 0 var(--s-4);
  }
`;
const Who = styled.div`
  flex: 1;
  min-width: 0;
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
  @media (max-width: 599px) {
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
  @media (max-width: 599px) {
    display: none;
  }
`;

const Status = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const { status, user, queue, id } = ticket;
  const words = {
    open: user && t('with', { name: user.name }),
    pending: t('waiting'),
    closed: user ? t('closedBy', { name: user.name }) : t('resolved'),
  };
  return <p>{[`#${id}`, queue?.name ?? t('noQueue'), words[status]].filter(Boolean).join(' · ')}</p>;
};

const Acts = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const acting = useSelector((state: TicketRoot) => selectActing(state, ticket.id));
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('return')}
        title={t('return')}
        busy={acting === 'return'}
        onClick={() => dispatch(returnClicked(ticket))}
      >
        {acting !== 'return' && <Undo2 aria-hidden />}
        <Wide>{t('return')}</Wide>
      </Button>
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
  const phone = useScreen() === 'phone';
  const mine = useMayChange(ticket);
  return (
    <Head>
      <Back to="/tickets" aria-label={t('back')}>
        <ChevronLeft aria-hidden />
      </Back>
      {ticket ? (
        <>
          <Avatar id={ticket.contact.id} name={ticket.contact.name} />
          <Who>
            <h1 title={ticket.contact.name}>{phone ? abbreviated(ticket.contact.name) : ticket.contact.name}</h1>
            <Status ticket={ticket} />
          </Who>
          {ticket.status === 'open' && mine && <Acts ticket={ticket} />}
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
