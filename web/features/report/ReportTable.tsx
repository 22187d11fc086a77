import { CircleCheck, CircleDot, Clock, UsersRound } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReportRow } from '../../../projections/report/contract.ts';
import { duration } from '../../ui/format/duration.ts';
import { called } from '../../ui/format/called.ts';
import { dayOf, timeOf } from '../../api/session/clock.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { LineText, PhoneRows, TableSheet } from '../../ui/records/TableBox.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { useScreen } from '../../ui/page/useScreen.ts';
import { selectReport } from './slice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Opening = styled(Link)`
  color: inherit;
  font-weight: var(--w-medium);
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;
const looks = {
  open: { tone: 'accent', icon: <CircleDot aria-hidden /> },
  pending: { tone: 'warning', icon: <Clock aria-hidden /> },
  closed: { tone: 'success', icon: <CircleCheck aria-hidden /> },
} as const;

const Status = ({ status, isGroup }: ReportRow) => {
  const { t } = useTranslation('report');
  const look = isGroup ? { icon: <UsersRound aria-hidden /> } : looks[status];
  return <Pill {...look}>{t(isGroup ? 'is.group' : `is.${status}`)}</Pill>;
};

const Opens = ({ row }: { row: ReportRow }) => {
  const { t } = useTranslation('report');
  const name = called({ name: row.contactName, erased: row.contactName === '' });
  return (
    <Tooltip text={name} whenCut>
      <Opening to={`/tickets/${row.uuid}`} aria-label={t('open', { id: row.id, name })}>
        {name}
      </Opening>
    </Tooltip>
  );
};

const keyOf = ({ id, nth }: ReportRow) => `${id}.${nth}`;
const time = (minutes: number | null): string => (minutes === null ? '–' : duration(minutes));

/** One row per service; the name of its contact opens the ticket. */
export const ReportTable = () => {
  const { t } = useTranslation('report');
  const clock = useClock();
  const isPhone = useScreen() === 'phone';
  const { rows } = useSelector(selectReport);
  const at = (iso: string | null) => (iso === null ? '–' : `${plainDate(dayOf(iso, clock))} ${timeOf(iso, clock)}`);
  if (isPhone)
    return (
      <TableSheet>
        <PhoneRows>
          {rows?.map((row) => (
            <li key={keyOf(row)}>
              <LineText>
                <Truncated>
                  <Opens row={row} />
                </Truncated>
                <Truncated>
                  {at(row.createdAt)} · {row.userName || row.queueName || row.whatsappName} · {time(row.supportTime)}
                </Truncated>
              </LineText>
              <Status {...row} />
            </li>
          ))}
        </PhoneRows>
      </TableSheet>
    );
  return (
    <TableSheet tabIndex={0} role="group" aria-label={t('services')}>
      {/* The server pages the rows, so their order is its own. */}
      <DataTable
        label={t('services')}
        rows={rows ?? []}
        keyOf={keyOf}
        awaited={rows ? 0 : 5}
        columns={[
          { head: t('id'), cell: ({ id }) => id },
          { head: t('contact'), cell: (row) => <Opens row={row} /> },
          { head: t('connection'), cell: ({ whatsappName }) => whatsappName },
          { head: t('user'), cell: ({ userName }) => userName || '–' },
          { head: t('queue'), cell: ({ queueName }) => queueName || '–' },
          { head: t('status'), cell: (row) => <Status {...row} /> },
          {
            head: t('lastMessage'),
            cell: ({ lastMessage }) => (
              <Tooltip text={lastMessage} whenCut>
                <span>{lastMessage}</span>
              </Tooltip>
            ),
          },
          { head: t('createdAt'), cell: ({ createdAt }) => at(createdAt) },
          { head: t('closedAt'), cell: ({ closedAt }) => at(closedAt) },
          { head: t('waitTime'), cell: ({ waitTime }) => time(waitTime) },
          { head: t('supportTime'), cell: ({ supportTime }) => time(supportTime) },
          { head: t('NPS'), cell: ({ NPS }) => NPS ?? '–' },
        ]}
      />
    </TableSheet>
  );
};
