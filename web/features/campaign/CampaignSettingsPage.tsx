import './settingsSaga.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { Failed } from '../../ui/records/Failed.tsx';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx';
import { changesBeside, selectCampaignSettings, settingsAsked, settingsDropped } from './settingsSlice.ts';

const Wait = styled.div`
  display: grid;
  gap: var(--s-16);
  padding: 0 var(--s-24);
`;

/** The settings of all campaigns of the company: pace, hours, variables, words (R510). */
export const CampaignSettingsPage = () => {
  const { t } = useTranslation('campaignSettings');
  const dispatch = useDispatch();
  const { settings, changes, failed, saving } = useSelector(selectCampaignSettings);
  const isDirty = Object.keys(changesBeside(changes, settings ?? {})).length > 0;
  const { question } = useLeaving(isDirty, () => dispatch(settingsDropped()));
  useEffect(() => void dispatch(settingsAsked()), [dispatch]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {question}
      {settings && <CampaignSettingsForm draft={{ ...settings, ...changes }} saving={saving} />}
      {!settings && failed && (
        <Failed
          fact={t('failed')}
          advice={t('failedAdvice')}
          retry={t('retry')}
          onRetry={() => dispatch(settingsAsked())}
        />
      )}
      {!settings && !failed && (
        <Wait aria-busy="true">
          <Skeleton $width="320px" />
          <Skeleton $width="240px" />
        </Wait>
      )}
    </>
  );
};
