import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useTask } from '../../api/task.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { SettingCard, SectionTitle } from '../../ui/page/SettingBox.tsx';
import { CostTable } from './CostTable.tsx';
import { companyCosts } from './tasks.ts';

const About = styled.p`
  margin-bottom: var(--s-12);
  color: var(--text-muted);
  font-size: var(--t-12);
  line-height: 17px;
`;

/** Shows the monthly cost of the company's messages over the official API; nothing before the first one. */
export const CompanyCosts = () => {
  const { t } = useTranslation('cost');
  const { data: company, run } = useTask(companyCosts);
  useEffect(() => run(), [run]);
  if (!company || company.months.length === 0) return null;
  return (
    <section aria-labelledby="message-costs">
      <SectionTitle id="message-costs">{t('title')}</SectionTitle>
      <About>{t('about', { count: company.freeReplies })}</About>
      <SettingCard>
        <CostTable costs={company} />
      </SettingCard>
    </section>
  );
};
