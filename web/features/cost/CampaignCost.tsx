import { useEffect } from 'react';
import { useTask } from '../../api/task.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useCan } from '../../api/session/useCan.ts';
import { CostTable } from './CostTable.tsx';
import { campaignCosts } from './tasks.ts';

/** Shows admins the cost of a campaign over the official API until now. `delivered`: when it rises, the costs are read again. */
export const CampaignCost = ({ campaignId, delivered }: { campaignId: number; delivered: number }) => {
  const { t } = useTranslation('cost');
  const { data: costs, last, run } = useTask(campaignCosts);
  const mayKnow = useCan('settings:edit');
  useEffect(() => {
    if (mayKnow) run(campaignId);
  }, [run, campaignId, mayKnow, delivered]);
  if (!mayKnow || last?.input !== campaignId || !costs?.months.length) return null;
  return (
    <section aria-label={t('ofCampaign')}>
      <h3>{t('ofCampaign')}</h3>
      <CostTable costs={costs} />
    </section>
  );
};
