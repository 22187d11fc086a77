import './saga.ts';
import { FileDown, FileSpreadsheet, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TabPanel, Tabs } from '../../ui/page/Tabs.tsx';
import { Pager } from './Pager.tsx';
import { Ratings } from './Ratings.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import { exportClicked, reportHidden, reportShown, retried, selectReport, shownChosen } from './slice.ts';
import { Totals } from './Totals.tsx';

const Services = () => {
  const { t } = useTranslation('report');
  const { rows, totals } = useSelector(selectReport);
  if (rows && totals?.total === 0) return <Empty icon={<SearchX />} fact={t('empty')} advice={t('emptyAdvice')} />;
  return (
    <>
      <ReportTable />
      <Pager />
    </>
  );
};

/** Lists services by time, agent and outcome: filtered, in pages, and in full as a file (R623). */
export const ReportsPage = () => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { today } = useClock();
  const { filters, phase, shown, rows, ratings } = useSelector(selectReport);
  useEffect(() => {
    dispatch(reportShown(today));
    return () => void dispatch(reportHidden());
  }, [dispatch, today]);
  const isMissing = phase === 'failed' && (shown === 'services' ? rows : ratings) === null;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')}>
        <Button onClick={() => dispatch(exportClicked('csv'))}>
          <FileDown aria-hidden />
          {t('csv')}
        </Button>
        <Button onClick={() => dispatch(exportClicked('xlsx'))}>
          <FileSpreadsheet aria-hidden />
          {t('xlsx')}
        </Button>
      </PageHead>
      {filters && <ReportFilters filters={filters} />}
      <Totals />
      {isMissing ? (
        <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
          <Button onClick={() => dispatch(retried())}>{t('retry')}</Button>
        </Empty>
      ) : (
        <Tabs
          label={t('title')}
          value={shown}
          onChange={(value) => dispatch(shownChosen(value))}
          tabs={[
            { value: 'services', text: t('services') },
            { value: 'ratings', text: t('ratings') },
          ]}
        >
          <TabPanel value="services">
            <Services />
          </TabPanel>
          <TabPanel value="ratings">
            <Ratings />
          </TabPanel>
        </Tabs>
      )}
    </>
  );
};
