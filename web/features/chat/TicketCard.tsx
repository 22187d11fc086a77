import { Lock, Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { getTicketByUuid } from '../../../projections/ticket/contract.ts';
import { called } from '../../ui/format/called.ts';
import { isUnreached } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { Truncated } from '../../ui/Truncated.ts';
import { useTriesOnline } from '../../ui/useTriesOnline.ts';
import { linkedTickets } from './linkedTickets.ts';

const Card = styled.div`
  clear: both;
  margin: var(--s-4) -4px 2px;
  & > * {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 44px;
    padding: var(--s-6) var(--s-8);
    border-radius: var(--r-6);
    border-left: 3px solid var(--accent);
    background: var(--well);
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--meta);
  }
  a:focus-visible {
    box-shadow: var(--ring);
  }
  svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
  span {
    min-width: 0;
  }
  b {
    color: var(--text);
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
  }
`;

/** Loads a ticket as far as the user may see it. It is read each time, because permissions change. */
const useTicket = (uuid: string): TicketRecord | 'coming' | 'locked' => {
  const [found, setFound] = useState<TicketRecord | 'coming' | 'locked'>('coming');
  const { tries } = useTriesOnline(found === 'coming');
  useEffect(() => {
    let left = false;
    request(getTicketByUuid, { params: { uuid } }).then(
      (ticket) => !left && setFound(ticket),
      (error: unknown) => !left && setFound(isUnreached(error) ? 'coming' : 'locked'),
    );
    return () => {
      left = true;
    };
  }, [uuid, tries]);
  return found;
};

const TicketCard = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('chat');
  const ticket = useTicket(uuid);
  if (ticket === 'coming' || ticket === 'locked')
    return (
      <Card dir="ltr">
        <div>
          <Lock aria-hidden />
          {t(ticket === 'locked' ? 'ticketLocked' : 'ticketComing')}
        </div>
      </Card>
    );
  const facts = [t(ticket.status), ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · ');
  return (
    <Card dir="ltr">
      <Link to={`/tickets/${ticket.uuid}`}>
        <Ticket aria-hidden />
        <span>
          <Truncated as="b">{t('ticket', { name: called(ticket.contact) })}</Truncated>
          <Truncated as="small">{facts}</Truncated>
        </span>
      </Link>
    </Card>
  );
};

/** Cards of the tickets that a text links to. A ticket that the user may not see shows only a lock. */
export const TicketCards = ({ text }: { text: string }) =>
  linkedTickets(text, location.origin).map((uuid) => <TicketCard key={uuid} uuid={uuid} />);
