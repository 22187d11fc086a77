import { CircleCheck, CircleDot, Clock } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Counters } from '../dashboard/index.ts';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { CountCards, Counts } from './Counts.tsx';
import { narrowed, selectFloor, statuses, type Narrowed } from './slice.ts';
import { Tickets } from './Tickets.tsx';

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 210px));
  gap: var(--s-12);
`;
const looks = {
  open: { tone: 'accent', icon: <CircleDot aria-hidden /> },
  pending: { tone: 'warning', icon: <Clock aria-hidden /> },
  closed: { tone: 'success', icon: <CircleCheck aria-hidden /> },
} as const;

type Choice = { id: number | null; name: string };
type Narrowing = {
  label: string;
  value: number | null;
  choices: readonly Choice[];
  onChoose: (id: number | null) => void;
};
const Narrow = ({ label, value, choices, onChoose }: Narrowing) => {
  const { t } = useTranslation('floor');
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('all')}</option>
      {choices.map(({ id, name }) => (
        <option key={id ?? 0} value={id ?? 0}>
          {name}
        </option>
      ))}
    </Select>
  );
};

/** The floor as it was: figures, queues, agents, lanes and the tickets themselves. */
export const Then = ({ onOpen }: { onOpen: (of: { ticketId: number; at: string }) => void }) => {
  const { t } = useTranslation('floor');
  const dispatch = useDispatch();
  const { floor, tickets, narrowed: of } = useSelector(selectFloor);
  const narrow = (by: Partial<Narrowed>) => dispatch(narrowed(by));
  const queues = (floor?.queues ?? []).map((queue) => ({ ...queue, name: queue.name || t('noQueue') }));
  const users = (floor?.users ?? []).map((user) => ({ ...user, name: user.name || '–' }));
  const heads = [t('is.pending'), t('is.open')];
  return (
    <>
      <Counters figures={floor?.counters ?? null} hints={(name) => t(`hint.${name}`)} />
      {floor && (
        <CountCards>
          <Counts
            title={t('queues')}
            heads={heads}
            rows={queues.map(({ pending, open, ...queue }) => ({ ...queue, counts: [pending, open] }))}
          />
          <Counts
            title={t('users')}
            heads={[t('is.open')]}
            rows={users.map(({ open, ...user }) => ({ ...user, counts: [open] }))}
          />
          <Counts
            title={t('lanes')}
            heads={[t('tickets')]}
            rows={floor.lanes.map(({ id, name, count }) => ({ id, name: name || t('noLane'), counts: [count] }))}
          />
        </CountCards>
      )}
      <Filters>
        <Select
          label={t('status')}
          value={of.status}
          onChange={({ target }) => narrow({ status: statuses.find((one) => one === target.value) ?? 'open' })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`is.${status}`)}
            </option>
          ))}
        </Select>
        <Narrow label={t('queue')} value={of.queueId} choices={queues} onChoose={(queueId) => narrow({ queueId })} />
        <Narrow label={t('user')} value={of.userId} choices={users} onChoose={(userId) => narrow({ userId })} />
      </Filters>
      {tickets?.tickets.length === 0 && <Empty icon={<Clock />} fact={t('empty')} />}
      {tickets && tickets.tickets.length > 0 && (
        <Tickets
          heads={[t('connection'), t('user'), t('queue')]}
          atHead={t('since')}
          pillHead={t('status')}
          hasMore={tickets.next !== null}
          onOpen={onOpen}
          lines={tickets.tickets.map((row) => ({
            ...row,
            key: String(row.ticketId),
            isGone: row.uuid === null,
            at: row.since,
            cells: [row.connectionName, row.userName, row.queueName].map((name) => name || '–'),
            pill: <Pill {...looks[row.status]}>{t(`was.${row.status}`)}</Pill>,
          }))}
        />
      )}
    </>
  );
};
