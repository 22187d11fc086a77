import { getCampaign } from '../../../projections/campaign/contract.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the file of a campaign in a new tab. */
export const openCampaignFile = (campaignId: number): Promise<void> =>
  openTab(async () => (await request(getCampaign, { params: { campaignId } })).mediaPath);
