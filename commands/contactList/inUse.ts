import { campaign, campaignStatusOf } from '../../domain/campaign/decider.ts';
import type { CampaignStatus } from '../../domain/campaign/policy.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load, type Target } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'campaignsWithList'>;

/** The names of a list's campaigns with one of these statuses: found in the read models, verified in the log. */
const namesOf = async (
  { store, lookup }: Needs,
  { companyId, id }: Target & { id: number },
  statuses: readonly CampaignStatus[],
): Promise<string[]> => {
  const names: string[] = [];
  for (const campaignId of await lookup.campaignsWithList(companyId, id)) {
    const { state } = await load(store, campaign, { companyId, id: campaignId });
    const isThere = state.is !== 'absent' && state.is !== 'removed';
    if (isThere && state.contactListId === id && statuses.includes(campaignStatusOf(state))) names.push(state.name);
  }
  return names;
};

/**
 * Throws Refused (409), with the names of the `campaigns`, while a running or scheduled campaign uses the list. A campaign that
 * is scheduled at the same moment cannot start (`connectionForCampaign`).
 */
export const refuseUsedList = async (needs: Needs, list: Target & { id: number }): Promise<void> => {
  const campaigns = await namesOf(needs, list, ['PROGRAMADA', 'EM_ANDAMENTO']);
  if (campaigns.length) throw new Refused('ERR_LIST_USED', 409, { campaigns, count: campaigns.length });
};

/** Whether a running campaign uses the list. Until it ends or stops, its recipients must stay known. */
export const isWrittenTo = async (needs: Needs, list: Target & { id: number }): Promise<boolean> =>
  (await namesOf(needs, list, ['EM_ANDAMENTO'])).length > 0;
