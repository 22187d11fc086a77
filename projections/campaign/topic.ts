import { z } from 'zod';
import { campaignShape } from '../../domain/campaign/shape.ts';
import { topic } from '../kernel/topic.ts';

export const campaignTopic = topic({
  name: 'campaign',
  payload: z.object({ record: campaignShape }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete'],
  heardBy: 'company',
  needs: 'useCampaigns',
});
