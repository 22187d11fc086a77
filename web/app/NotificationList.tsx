import { MessageSquareText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { called } from '../ui/format/called.ts';
import { styled } from 'styled-components';
import { ago } from '../ui/format/dates.ts';
import { LastMessage } from '../ui/bubble/LastMessage.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { TransferMark } from '../ui/TransferMark.tsx';
import { Empty } from '../ui/lists/Empty.tsx';
import { LinkRow } from '../ui/lists/LinkRow.ts';
import { Truncated } from '../ui/Truncated.ts';
import { Popover } from '../ui/layers/Popover.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { RowBoundary } from '../ui/lists/RowBoundary.tsx';
import { useNow } from '../ui/useNow.ts';
import { isAlerting, setAlerting } from '../ui/page/alert.ts';
import { useNotifications } from './useNotifications.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  padding: var(--s-12) var(--s-16) var(--s-8);
`;
const Title = styled.h2`
  font-size: var(--t-14);
  font-weight: var(--w-bold);
`;
const List = styled.ul`
  overflow-y: auto;
  padding: 0 var(--s-4) var(--s-4);
`;
const Row = styled(LinkRow)`
  &:hover {
    background: var(--hover-raised);
  }
  time {
    color: var(--accent-text);
  }
`;

/**
 * The list under the bell: one row per ticket, the newest first. Each opens its conversation, where a pending one can
 * be accepted.
 */
export const NotificationList = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('app');
  const tickets = useNotifications();
  const now = useNow();
  const [alerting, setShown] = useState(isAlerting);
  const choose = (on: boolean) => {
    setAlerting(on);
    setShown(on);
  };
  return (
    <Popover label={t('notifications')} trigger={trigger} opened>
      {(close) => (
        <>
          <Head>
            <Title>{t('notifications')}</Title>
            <Switch label={t('alerts')} checked={alerting} onChange={({ target }) => choose(target.checked)} />
          </Head>
          {tickets.length === 0 && (
            <Empty icon={<MessageSquareText />} fact={t('nothingNew')} advice={t('nothingNewAdvice')} />
          )}
          <List>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <RowBoundary of={ticket}>
                  <Row to={`/tickets/${ticket.uuid}`} onClick={close}>
                    <Avatar
                      id={ticket.contactId}
                      name={called(ticket.contact)}
                      picture={ticket.contact.profilePicUrl}
                    />
                    <div>
                      <Truncated as="strong">{called(ticket.contact)}</Truncated>
                      <Truncated>
                        <LastMessage line={ticket.lastMessage} by={ticket.lastSpeaker} />
                      </Truncated>
                    </div>
                    <div>
                      <time dateTime={ticket.updatedAt}>{ago(ticket.updatedAt, now)}</time>
                      {ticket.unreadMessages > 0 ? (
                        <Badge count={ticket.unreadMessages} accent />
                      ) : (
                        <TransferMark turns={ticket.turns} />
                      )}
                    </div>
                  </Row>
                </RowBoundary>
              </li>
            ))}
          </List>
        </>
      )}
    </Popover>
  );
};
