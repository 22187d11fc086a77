import './joined.ts';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Attendants } from './Attendants.tsx';
import { Counters } from './Counters.tsx';
import { FilterForm } from './FilterForm.tsx';
import { HourChart } from './HourChart.tsx';
import { dashboardHidden, dashboardShown, filterApplied, selectDashboard } from './slice.ts';

const Card = styled.section`
  min-width: 0;
  padding: var(--s-16);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--surface);
  h2 {
    display: flex;
    justify-content: space-between;
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  h2 span {
    color: var(--text-faint);
    font-weight: var(--w-regular);
  }
`;

/** The work of the company: figures of a period, its agents, and today by the hour (R295). */
export const DashboardPage = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const { today } = useClock();
  const { figures, hours, phase } = useSelector(selectDashboard);
  useEffect(() => {
    dispatch(dashboardShown(today));
    return () => void dispatch(dashboardHidden());
  }, [dispatch, today]);
  const title = t('title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} />
      <PageBody aria-busy={phase === 'loading'}>
        <FilterForm />
        {phase === 'failed' && !figures ? (
          <Empty icon={<TriangleAlert />} fact={t('failed')}>
            <Button onClick={() => dispatch(filterApplied())}>{t('retry')}</Button>
          </Empty>
        ) : (
          <>
            <Counters figures={figures?.counters ?? null} />
            <Card>
              <h2>
                {t('hours')}
                {hours && <span>{t('total', { count: hours.reduce((sum, n) => sum + n, 0) })}</span>}
              </h2>
              {hours ? <HourChart hours={hours} /> : <Skeleton $width="100%" $height="190px" />}
            </Card>
            <Card>
              <h2>{t('attendants')}</h2>
              {figures ? <Attendants of={figures.attendants} /> : <Skeleton $width="60%" />}
            </Card>
          </>
        )}
      </PageBody>
    </>
  );
};
