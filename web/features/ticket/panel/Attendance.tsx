import type { CSSProperties } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { calledUser } from '../../../ui/format/called.ts';
import { agoOf, timeOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { Facts } from './PanelBox.ts';
import { QueueName } from '../list/RowBox.tsx';

/** The facts of a ticket: number, queue, agent, connection, the campaign it answers, and when it was created. */
export const Attendance = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const { queue, user, whatsapp, campaign, createdAt } = ticket;
  const colour: CSSProperties & { '--c': string } = { '--c': queue?.color ?? 'transparent' };
  const [day, time] = [agoOf(createdAt, clock), timeOf(createdAt, clock)];
  return (
    <Facts>
      <dt>{t('panel.ticket')}</dt>
      <dd>#{ticket.id}</dd>
      <dt>{t('queueFilter')}</dt>
      <dd>{queue ? <QueueName style={colour}>{queue.name}</QueueName> : t('noQueue')}</dd>
      {user && (
        <>
          <dt>{t('panel.user')}</dt>
          <dd>{calledUser(user)}</dd>
        </>
      )}
      <dt>{t('choose.connection')}</dt>
      <dd>{whatsapp.name}</dd>
      {campaign && (
        <>
          <dt>{t('panel.campaign')}</dt>
          <dd>{campaign.name}</dd>
        </>
      )}
      <dt>{t('panel.opened')}</dt>
      <dd>{day === time ? time : `${day}, ${time}`}</dd>
    </Facts>
  );
};
