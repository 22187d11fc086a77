import { z } from 'zod';
import { campaignShape } from '../../domain/campaign/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** The campaign settings of the company changed. Clients that show them fetch them again. */
export const campaignSettingsTopic = topic({
  name: 'campaignSettings',
  payload: z.object({}),
  whole: [],
  id: z.object({ companyId: z.number() }),
  named: ['reload'],
  heardBy: 'company',
  needs: 'useCampaigns',
});

export const campaignTopic = topic({
  name: 'campaign',
  payload: z.object({ record: campaignShape }),
  whole: ['create', 'update'],
  id: z.object({ id: z.number() }),
  named: ['delete'],
  heardBy: 'company',
  needs: 'useCampaigns',
});
