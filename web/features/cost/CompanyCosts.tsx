import './saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Card, SectionTitle } from '../../ui/page/SettingBox.tsx';
import { CostTable } from './CostTable.tsx';
import { costsShown, selectCosts } from './slice.ts';

/** What the company's messages over the official API cost, month by month; nothing before the first one. */
export const CompanyCosts = () => {
  const { t } = useTranslation('cost');
  const dispatch = useDispatch();
  const { company } = useSelector(selectCosts);
  useEffect(() => void dispatch(costsShown(null)), [dispatch]);
  if (!company || company.months.length === 0) return null;
  return (
    <section aria-labelledby="message-costs">
      <SectionTitle id="message-costs">{t('title')}</SectionTitle>
      <p>{t('about', { count: company.freeReplies })}</p>
      <Card>
        <CostTable costs={company} />
      </Card>
    </section>
  );
};
