import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { duration } from '../kernel/duration.ts';
import { locale } from '../kernel/i18n.ts';
import { phone } from '../ui/screens.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { selectReport } from './slice.ts';

const Root = styled.dl`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--s-8) var(--s-24);
  padding: 0 var(--s-24) var(--s-12);
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
  }
  & > div {
    display: flex;
    align-items: baseline;
    gap: var(--s-6);
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-weight: var(--w-bold);
    font-variant-numeric: tabular-nums;
  }
`;

/** The figures of what the filters find, as the dashboard counts them (R623). */
export const Totals = () => {
  const { t } = useTranslation('report');
  const { totals } = useSelector(selectReport);
  const count = (n: number) => n.toLocaleString(locale());
  const figures = totals && {
    total: totals.isMore ? t('more', { total: count(totals.total) }) : count(totals.total),
    finished: count(totals.supportFinished),
    avgSupportTime: duration(totals.avgSupportTime),
    avgWaitTime: duration(totals.avgWaitTime),
  };
  return (
    <Root aria-label={t('services')}>
      {(['total', 'finished', 'avgSupportTime', 'avgWaitTime'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{figures ? figures[name] : <Skeleton $width="40px" />}</dd>
        </div>
      ))}
    </Root>
  );
};
