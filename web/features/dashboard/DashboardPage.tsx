import './joined.ts';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazy } from '../../api/parts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Attendants } from './Attendants.tsx';
import { DashboardCard } from './DashboardCard.ts';
import { Compared } from './Compared.tsx';
import { Counters } from './Counters.tsx';
import { FilterForm } from './FilterForm.tsx';
import { HourChart } from './HourChart.tsx';
import { dashboardHidden, dashboardShown, filterApplied, selectDashboard } from './slice.ts';

const Plots = lazy(() => import('./Plots.tsx').then((file) => ({ default: file.Plots })));

/** The work of the company: figures of a period, its agents, and today by the hour (R295). */
export const DashboardPage = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const { today } = useClock();
  const { figures, hours, plots, phase } = useSelector(selectDashboard);
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
            {plots && <Compared period={plots.period} before={plots.before} />}
            <DashboardCard>
              <h2>
                {t('hours')}
                {hours && <span>{t('total', { count: hours.reduce((sum, n) => sum + n, 0) })}</span>}
              </h2>
              {hours ? <HourChart hours={hours} /> : <Skeleton $width="100%" $height="190px" />}
            </DashboardCard>
            {plots && (
              <Suspense fallback={<Skeleton $width="100%" $height="220px" />}>
                <Plots of={plots} />
              </Suspense>
            )}
            <DashboardCard>
              <h2>{t('attendants')}</h2>
              {figures ? <Attendants of={figures.attendants} /> : <Skeleton $width="60%" />}
            </DashboardCard>
          </>
        )}
      </PageBody>
    </>
  );
};
