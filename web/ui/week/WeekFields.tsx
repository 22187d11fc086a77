import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { isClosedDay, type ScheduleRow, type Week } from '../../../domain/kernel/schedule.ts';
import { phone } from '../page/screens.ts';
import { Switch } from '../fields/Switch.tsx';
import { TimeField } from './TimeField.tsx';
import { WeekBar } from './WeekBar.tsx';

const Grid = styled.div`
  display: grid;
  gap: var(--s-8);
`;
const DayRow = styled.div`
  display: grid;
  grid-template-columns: minmax(100px, 1fr) repeat(4, minmax(60px, 92px)) 56px;
  gap: var(--s-8);
  align-items: center;
  ${phone} {
    grid-template-columns: 30px repeat(4, minmax(0, 1fr)) 44px;
    gap: var(--s-4);
  }
`;
const Head = styled(DayRow)`
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  color: var(--text-muted);
  ${phone} {
    font-size: var(--t-11);
  }
`;
const Day = styled.span`
  font-weight: var(--w-medium);
  white-space: nowrap;
  em {
    display: none;
    font-style: normal;
    font-size: var(--t-12);
  }
  ${phone} {
    span {
      display: none;
    }
    em {
      display: inline;
    }
  }
`;
const Last = styled.span`
  display: flex;
  justify-self: end;
`;

const fields = ['startTime', 'lunchTimeStart', 'lunchTimeEnd', 'endTime'] as const;
const closed = { startTime: '00:00', endTime: '00:00', lunchTimeStart: '', lunchTimeEnd: '' };

/** The opening hours of a week in seven rows; the parent component holds the values (R397). */
export const WeekFields = ({ week, onChange }: { week: Week; onChange: (week: ScheduleRow[]) => void }) => {
  const { t } = useTranslation('week');
  const change = (row: ScheduleRow, part: Partial<ScheduleRow>) =>
    onChange(week.map((each) => (each.weekdayEn === row.weekdayEn ? { ...each, ...part } : each)));
  return (
    <>
      <Grid>
        <Head aria-hidden>
          <span />
          {fields.map((name) => (
            <span key={name}>{t(name)}</span>
          ))}
          <Last>{t('closed')}</Last>
        </Head>
        {week.map((row) => {
          const day = t(row.weekdayEn);
          const isClosed = isClosedDay(row);
          return (
            <DayRow key={row.weekdayEn} role="group" aria-label={day}>
              <Day>
                <span>{day}</span>
                <em>{t(`short.${row.weekdayEn}`)}</em>
              </Day>
              {fields.map((name) => (
                <TimeField
                  key={name}
                  label={`${day}, ${t(`field.${name}`)}`}
                  value={isClosed ? '' : row[name]}
                  optional={name === 'lunchTimeStart' || name === 'lunchTimeEnd'}
                  disabled={isClosed}
                  onChange={(time) => change(row, { [name]: time })}
                />
              ))}
              <Last>
                <Switch
                  label=""
                  aria-label={`${day}, ${t('closed')}`}
                  checked={isClosed}
                  onChange={() => change(row, isClosed ? { startTime: '08:00', endTime: '18:00' } : closed)}
                />
              </Last>
            </DayRow>
          );
        })}
      </Grid>
      <WeekBar week={week} />
    </>
  );
};
