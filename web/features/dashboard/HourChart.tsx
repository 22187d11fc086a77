import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';
import { FigureTable } from './FigureTable.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Bars = styled.div`
  display: grid;
  grid-template-columns: repeat(24, minmax(0, 1fr));
  align-items: end;
  gap: 3px;
  height: 190px;
  padding-top: var(--s-16);
  & > span {
    display: grid;
    grid-template: 1fr auto / minmax(0, 1fr);
    align-items: end;
    height: 100%;
    color: var(--text-faint);
    font-size: var(--t-11);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    gap: 2px;
    & > span:not(:nth-child(3n + 1)) > em {
      font-size: 0;
    }
  }
  em {
    height: 20px;
    margin-inline: -6px;
    padding-top: var(--s-4);
    border-top: 1px solid var(--border);
    font-style: normal;
  }
`;
const Bar = styled.i`
  position: relative;
  border-radius: var(--r-4) var(--r-4) 0 0;
  background: var(--mark);
  b {
    position: absolute;
    bottom: 100%;
    left: 50%;
    translate: -50%;
    color: var(--text);
    font-style: normal;
    font-weight: var(--w-medium);
  }
`;

/** Tickets of a day by hour: bars for users who see them, the same as a table for screen readers (R303). */
export const HourChart = ({ hours }: { hours: readonly number[] }) => {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...hours);
  return (
    <>
      <Bars aria-hidden data-chart="hours">
        {hours.map((count, hour) => (
          <Tooltip key={hour} text={`${hour}h: ${count}`}>
            <span>
              <Bar style={{ height: `${(100 * count) / most}%` }}>{count > 0 && <b>{count}</b>}</Bar>
              <em>{hour}</em>
            </span>
          </Tooltip>
        ))}
      </Bars>
      <FigureTable label={t('hours')} heads={[t('hour'), t('tickets')]}>
        {hours.map((count, hour) => [`${hour}`, `${hour}h`, count])}
      </FigureTable>
    </>
  );
};
