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
import { Grid, PhoneRows, LineText, TableSheet } from '../../ui/records/TableBox.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { useScreen } from '../../ui/page/useScreen.ts';
import { selectReport } from './slice.ts';

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
    <Opening to={`/tickets/${row.uuid}`} aria-label={t('open', { id: row.id, name })} title={name}>
      {name}
    </Opening>
  );
};

const heads = [
  'id',
  'contact',
  'connection',
  'user',
  'queue',
  'status',
  'lastMessage',
  'createdAt',
  'closedAt',
  'waitTime',
  'supportTime',
  'NPS',
] as const;
const bones = [1, 2, 3, 4, 5];
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
            <li key={`${row.id}.${row.nth}`}>
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
      <Grid aria-label={t('services')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={`${row.id}.${row.nth}`}>
              <td>{row.id}</td>
              <td dir="auto">
                <Opens row={row} />
              </td>
              <td dir="auto">{row.whatsappName}</td>
              <td dir="auto">{row.userName || '–'}</td>
              <td dir="auto">{row.queueName || '–'}</td>
              <td>
                <Status {...row} />
              </td>
              <td dir="auto" title={row.lastMessage}>
                {row.lastMessage}
              </td>
              <td>{at(row.createdAt)}</td>
              <td>{at(row.closedAt)}</td>
              <td>{time(row.waitTime)}</td>
              <td>{time(row.supportTime)}</td>
              <td>{row.NPS ?? '–'}</td>
            </tr>
          )) ??
            bones.map((bone) => (
              <tr key={bone} aria-hidden>
                {heads.map((head) => (
                  <td key={head}>
                    <Skeleton $width="72px" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </Grid>
    </TableSheet>
  );
};
