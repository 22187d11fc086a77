import { useEffect } from 'react';
import { useTask } from '../../api/task.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { SettingCard, SectionTitle } from '../../ui/page/SettingBox.tsx';
import { CostTable } from './CostTable.tsx';
import { companyCosts } from './tasks.ts';

/** Shows the monthly cost of the company's messages over the official API; nothing before the first one. */
export const CompanyCosts = () => {
  const { t } = useTranslation('cost');
  const { data: company, run } = useTask(companyCosts);
  useEffect(() => run(), [run]);
  if (!company || company.months.length === 0) return null;
  return (
    <section aria-labelledby="message-costs">
      <SectionTitle id="message-costs">{t('title')}</SectionTitle>
      <p>{t('about', { count: company.freeReplies })}</p>
      <SettingCard>
        <CostTable costs={company} />
      </SettingCard>
    </section>
  );
};
