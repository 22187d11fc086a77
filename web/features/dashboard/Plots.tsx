import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Plots as Plotted } from '../../../projections/dashboard/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { DashboardCard } from './DashboardCard.ts';
import { FigureTable } from './FigureTable.tsx';
import { WeekMap } from './WeekMap.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: var(--s-16);
`;
const Chart = styled.div`
  height: 220px;
  margin-top: var(--s-12);
  .recharts-text {
    fill: var(--text-muted);
    font-size: var(--t-11);
  }
  .recharts-legend-item-text {
    color: var(--text-muted) !important;
    font-size: var(--t-12);
  }
`;
const HEIGHT = 220;
const margin = { top: 4, right: 8, bottom: 0, left: -16 };
const tip = {
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--border)',
    borderRadius: 8,
    color: 'var(--text)',
    fontSize: 12,
  },
  cursor: { fill: 'var(--hover)' },
} as const;
const axis = { tickLine: false, axisLine: false, stroke: 'var(--text-faint)' } as const;
const still = { isAnimationActive: false } as const;

const formatOf = (step: Plotted['step']) => {
  const of: Intl.DateTimeFormatOptions =
    step === 'hour'
      ? { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }
      : step === 'day'
        ? { day: '2-digit', month: '2-digit' }
        : { month: 'short', year: '2-digit' };
  // The steps are times of the company's clock already.
  const format = new Intl.DateTimeFormat(locale(), { ...of, timeZone: 'UTC' });
  return (at: string): string => format.format(new Date(`${at}:00Z`));
};

/** The period drawn: what arrived and ended, how long it took, by queue and by hour of the week. Each has a table behind it. */
export const Plots = ({ of: { step, series, queues, week } }: { of: Plotted }) => {
  const { t } = useTranslation('plots');
  const format = formatOf(step);
  const rows = series.map((one) => ({ ...one, label: format(one.at) }));
  const named = queues.map((one) => ({ ...one, label: one.queueId === null ? t('noQueue') : one.name }));
  return (
    <Grid>
      <DashboardCard>
        <h2>{t('flow')}</h2>
        <Chart aria-hidden>
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <ComposedChart data={rows} margin={margin} accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--border)" />
              <XAxis dataKey="label" minTickGap={24} {...axis} />
              <YAxis allowDecimals={false} {...axis} />
              <Tooltip {...tip} />
              <Legend />
              <Bar {...still} dataKey="arrived" name={t('arrived')} fill="var(--mark)" radius={[3, 3, 0, 0]} />
              <Line
                {...still}
                dataKey="finished"
                name={t('finished')}
                stroke="var(--success)"
                dot={false}
                strokeWidth={2}
              />
            </ComposedChart>
          </ResponsiveContainer>
        </Chart>
        <FigureTable label={t('flow')} heads={[t('when'), t('arrived'), t('finished')]}>
          {rows.map(({ at, label, arrived, finished }) => [at, label, arrived, finished])}
        </FigureTable>
      </DashboardCard>
      <DashboardCard>
        <h2>{t('times')}</h2>
        <Chart aria-hidden>
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <LineChart data={rows} margin={margin} accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--border)" />
              <XAxis dataKey="label" minTickGap={24} {...axis} />
              <YAxis {...axis} />
              <Tooltip {...tip} />
              <Legend />
              <Line
                {...still}
                connectNulls
                dataKey="wait"
                name={t('wait')}
                stroke="var(--warning)"
                dot={false}
                strokeWidth={2}
              />
              <Line
                {...still}
                connectNulls
                dataKey="service"
                name={t('service')}
                stroke="var(--accent)"
                dot={false}
                strokeWidth={2}
              />
            </LineChart>
          </ResponsiveContainer>
        </Chart>
        <FigureTable label={t('times')} heads={[t('when'), t('wait'), t('service')]}>
          {rows.map(({ at, label, wait, service }) => [at, label, wait ?? '–', service ?? '–'])}
        </FigureTable>
      </DashboardCard>
      <DashboardCard>
        <h2>{t('queues')}</h2>
        <Chart aria-hidden style={{ height: Math.max(HEIGHT, named.length * 34 + 60) }}>
          <ResponsiveContainer width="100%" height="100%">
            <BarChart data={named} layout="vertical" margin={{ ...margin, left: 0 }} accessibilityLayer={false}>
              <CartesianGrid horizontal={false} stroke="var(--border)" />
              <XAxis type="number" allowDecimals={false} {...axis} />
              <YAxis type="category" dataKey="label" width={110} {...axis} />
              <Tooltip {...tip} />
              <Legend />
              <Bar {...still} dataKey="arrived" name={t('arrived')} fill="var(--mark)" radius={[0, 3, 3, 0]} />
              <Bar {...still} dataKey="finished" name={t('finished')} fill="var(--success)" radius={[0, 3, 3, 0]} />
            </BarChart>
          </ResponsiveContainer>
        </Chart>
        <FigureTable label={t('queues')} heads={[t('queue'), t('arrived'), t('finished'), t('wait')]}>
          {named.map(({ queueId, label, arrived, finished, wait }) => [
            String(queueId),
            label,
            arrived,
            finished,
            wait ?? '–',
          ])}
        </FigureTable>
      </DashboardCard>
      <DashboardCard>
        <h2>{t('week')}</h2>
        <WeekMap week={week} />
      </DashboardCard>
    </Grid>
  );
};
