import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { openSpans, type Week } from '../../../domain/kernel/schedule.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-4);
  margin-top: var(--s-16);
`;
const Day = styled.span`
  position: relative;
  height: 14px;
  margin-left: 40px;
  background: var(--sunken);
  border-radius: var(--r-4);
  i {
    position: absolute;
    top: 0;
    bottom: 0;
    background: color-mix(in srgb, var(--accent) 45%, var(--raised));
    border-radius: 3px;
  }
  em {
    position: absolute;
    right: 100%;
    margin-right: 10px;
    font-style: normal;
    font-size: var(--t-11);
    line-height: 14px;
    color: var(--text-faint);
  }
`;
const share = (minutes: number): string => `${(minutes / 14.4).toFixed(2)}%`;

/** The week as seven bars of 24 hours each. */
export const WeekBar = ({ week }: { week: Week }) => {
  const { t } = useTranslation('week');
  return (
    <Root role="img" aria-label={t('summary')}>
      {week.map(({ weekdayEn }) => (
        <Day key={weekdayEn}>
          {openSpans(week, weekdayEn).map(({ from, to }) => (
            <i key={`${from}-${to}`} style={{ left: share(from), width: share(to - from) }} />
          ))}
          <em>{t(`short.${weekdayEn}`)}</em>
        </Day>
      ))}
    </Root>
  );
};
