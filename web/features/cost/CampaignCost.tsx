import './saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useCan } from '../../api/session/useCan.ts';
import { CostTable } from './CostTable.tsx';
import { costsShown, selectCosts } from './slice.ts';

/** What a campaign over the official API has cost until now, for admins. `delivered`: when it rises, the costs are read again. */
export const CampaignCost = ({ campaignId, delivered }: { campaignId: number; delivered: number }) => {
  const { t } = useTranslation('cost');
  const dispatch = useDispatch();
  const mayKnow = useCan('settings:edit');
  const { campaign } = useSelector(selectCosts);
  useEffect(() => {
    if (mayKnow) dispatch(costsShown(campaignId));
  }, [dispatch, campaignId, mayKnow, delivered]);
  if (!mayKnow || campaign?.id !== campaignId || campaign.costs.months.length === 0) return null;
  return (
    <section aria-label={t('ofCampaign')}>
      <h3>{t('ofCampaign')}</h3>
      <CostTable costs={campaign.costs} />
    </section>
  );
};
