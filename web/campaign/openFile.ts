import { getCampaign } from '../../projections/campaign/contract.ts';
import { request } from '../kernel/request.ts';
import { openTab } from '../ui/openTab.ts';

/** Shows the file of a campaign in a tab of its own. */
export const openFile = (campaignId: number): Promise<void> =>
  openTab(async () => (await request(getCampaign, { params: { campaignId } })).mediaPath);
