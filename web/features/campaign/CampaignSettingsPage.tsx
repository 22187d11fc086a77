import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { useTask } from '../../api/task.ts';
import { Failed } from '../../ui/records/Failed.tsx';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx';
import { campaignSettingsSave, campaignSettingsTask, changesBeside } from './settingsTasks.ts';

const Wait = styled.div`
  display: grid;
  gap: var(--s-16);
  padding: 0 var(--s-24);
`;

/** The settings of all campaigns of the company: pace, hours, variables, words (R510). */
export const CampaignSettingsPage = () => {
  const { t } = useTranslation('campaignSettings');
  const { data: settings, phase, run: load } = useTask(campaignSettingsTask);
  const [changes, setChanges] = useState<Partial<CampaignSettings>>({});
  // An edit made during the save stays unsaved.
  const saving = useTask(campaignSettingsSave, (_, sent) => setChanges((now) => changesBeside(now, sent ?? {})));
  const failed = phase === 'failed';
  const unsaved = changesBeside(changes, settings ?? {});
  const { question } = useLeaving(Object.keys(unsaved).length > 0, () => setChanges({}));
  useEffect(() => load(), [load]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {question}
      {settings && (
        <CampaignSettingsForm
          draft={{ ...settings, ...changes }}
          busy={saving.isBusy}
          onChange={(some) => setChanges((now) => ({ ...now, ...some }))}
          onSave={() => saving.run(unsaved)}
        />
      )}
      {!settings && failed && (
        <Failed fact={t('failed')} advice={t('failedAdvice')} retry={t('retry')} onRetry={() => load()} />
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
