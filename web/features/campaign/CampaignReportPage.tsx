import './reportSaga.ts';
import { ArrowLeft, FileSpreadsheet, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useRecord } from '../../api/records/useRecord.ts';
import { Failed } from '../../ui/records/Failed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CampaignCost } from '../cost/index.ts';
import { Recipients } from './Recipients.tsx';
import { ReportCards } from './ReportCards.tsx';
import { Standstill } from './Standstill.tsx';
import { reportRead, reportShown, selectReport, sheetAsked } from './reportSlice.ts';

/** The progress of a campaign and the outcome for each recipient (R507 to R509). */
export const CampaignReportPage = () => {
  const { t } = useTranslation('campaignReport');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { campaignId: asked } = useParams();
  const campaignId = Number(asked);
  const { phase } = useSelector(selectReport);
  const campaign = useRecord('campaign', campaignId);
  useEffect(() => void dispatch(reportShown(campaignId)), [dispatch, campaignId]);
  const isGone = phase === 'gone' || (phase === 'ready' && !campaign);
  const title = campaign ? t('titleOf', { name: campaign.name }) : t('title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Button variant="ghost" onClick={() => void navigate('/campaigns')}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </Button>
        {!isGone && (
          <Button onClick={() => dispatch(sheetAsked())}>
            <FileSpreadsheet aria-hidden />
            {t('export')}
          </Button>
        )}
      </PageHead>
      {isGone && <Empty icon={<SearchX />} fact={t('goneFact')} advice={t('goneAdvice')} />}
      {phase === 'failed' && (
        <Failed
          fact={t('failedFact')}
          advice={t('failedAdvice')}
          retry={t('retry')}
          onRetry={() => dispatch(reportRead())}
        />
      )}
      {phase === 'loading' && (
        <PageBody aria-busy="true">
          <Skeleton $width="320px" />
          <Skeleton $width="240px" />
        </PageBody>
      )}
      {phase === 'ready' && campaign && (
        <PageBody>
          <Standstill campaign={campaign} />
          <ReportCards campaign={campaign} />
          {campaign.template && <CampaignCost campaignId={campaignId} delivered={campaign.counts.delivered} />}
          <Recipients />
        </PageBody>
      )}
    </>
  );
};
