import './texts.ts';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';
import { dayName, dayOf, timeOf } from '../kernel/clock.ts';
import { useClock } from '../session/useClock.ts';
import { Empty } from '../ui/Empty.tsx';
import { phone } from '../ui/screens.ts';
import { AgendaRow } from './AgendaRow.tsx';

const Box = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 0 var(--s-24) var(--s-24);
  h3 {
    padding: var(--s-12) 0 var(--s-4);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
    border-bottom: 1px solid var(--border);
  }
  li {
    display: flex;
    gap: var(--s-16);
    padding: var(--s-8) 0;
    border-bottom: 1px solid var(--border);
  }
  li > time {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-16);
  }
`;

/** Scheduled messages day by day, on the company's clocks. */
export const Agenda = ({ records }: { records: readonly ScheduleRecord[] }) => {
  const { t } = useTranslation('schedule');
  const clock = useClock();
  const days = Map.groupBy(records, ({ sendAt }) => dayOf(sendAt, clock));
  if (records.length === 0) return <Empty icon={<CalendarClock />} fact={t('none')} />;
  return (
    <Box>
      {[...days].map(([day, those]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>{those[0] && dayName(those[0].sendAt, clock)}</h3>
          <ul>
            {those.map((record) => (
              <li key={record.id}>
                <time dateTime={record.sendAt}>{timeOf(record.sendAt, clock)}</time>
                <AgendaRow record={record} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Box>
  );
};
