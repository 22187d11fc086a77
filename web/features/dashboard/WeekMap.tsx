import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { FigureTable } from './FigureTable.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Map = styled.div`
  display: grid;
  grid-template-columns: auto repeat(24, minmax(0, 1fr));
  gap: 2px;
  margin-top: var(--s-16);
  color: var(--text-muted);
  font-size: var(--t-11);
  i {
    height: 24px;
    border-radius: 3px;
  }
  b {
    padding-right: var(--s-8);
    font-weight: var(--w-regular);
    line-height: 24px;
  }
  em {
    font-style: normal;
    text-align: center;
  }
  em:not(:nth-child(3n + 2)) {
    visibility: hidden;
  }
`;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

const shade = (share: number): string => `color-mix(in oklab, var(--mark) ${Math.round(100 * share)}%, var(--sunken))`;

/** Arrivals by weekday and hour, darker where there are more. */
export const WeekMap = ({ week }: { week: readonly (readonly number[])[] }) => {
  const { t } = useTranslation('plots');
  const nameOf = (weekday: 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' });
    return (day: number): string => format.format(SUNDAY + day * DAY_MS);
  };
  const [short, long] = [nameOf('short'), nameOf('long')];
  const most = Math.max(1, ...week.flat());
  return (
    <>
      <Map aria-hidden>
        <span />
        {hours.map((hour) => (
          <em key={hour}>{hour}</em>
        ))}
        {week.map((row, day) => [
          <b key={day}>{short(day)}</b>,
          ...row.map((count, hour) => (
            <Tooltip key={`${day} ${hour}`} text={`${long(day)}, ${hour}h: ${count}`}>
              <i style={{ background: shade(count / most) }} />
            </Tooltip>
          )),
        ])}
      </Map>
      <FigureTable label={t('week')} heads={[t('day'), ...hours.map((hour) => `${hour}h`)]}>
        {week.map((row, day) => [String(day), long(day), ...row])}
      </FigureTable>
    </>
  );
};
