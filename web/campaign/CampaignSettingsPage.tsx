import './settingsSaga.ts';
import './settingsTexts.ts';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../app/PageTitle.tsx';
import { useHeldReload } from '../record/useLeaving.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx';
import { selectCampaignSettings, settingsAsked } from './settingsSlice.ts';

const Wait = styled.div`
  display: grid;
  gap: var(--s-16);
  padding: 0 var(--s-24);
`;

/** How the company's campaigns go: pace, hours, variables, words (R510). */
export const CampaignSettingsPage = () => {
  const { t } = useTranslation('campaignSettings');
  const dispatch = useDispatch();
  const { settings, changes, failed, saving } = useSelector(selectCampaignSettings);
  useHeldReload(Object.keys(changes).length > 0);
  useEffect(() => void dispatch(settingsAsked()), [dispatch]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {settings && <CampaignSettingsForm draft={{ ...settings, ...changes }} saving={saving} />}
      {!settings && failed && (
        <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
          <Button onClick={() => dispatch(settingsAsked())}>{t('retry')}</Button>
        </Empty>
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
