import type { Campaign } from '../../domain/campaign/decider.ts';
import { isRepeatDue, type CampaignRecipient, type CampaignStep } from '../../domain/campaign/recipient.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { setting } from '../../domain/setting/decider.ts';
import { load } from '../kernel/handle/handle.ts';

export type Sending = Pick<Deps, 'store' | 'ids' | 'keys'> &
  Asks<'campaignLines' | 'campaignNext' | 'contactListItem' | 'reached' | 'whatsapp' | 'windowFacts'> & {
    storage: Storage;
  };
export type RunningCampaign = Extract<Campaign, { messages: readonly string[] }>;

/** The step that is due for a recipient; null if none is due now. */
export const stepOf = (state: CampaignRecipient, { confirmation, round }: RunningCampaign): CampaignStep | null => {
  if (isRepeatDue(state, round)) return state.queued?.step ?? null;
  if (state.is === 'confirmed') return 'message';
  return state.is === 'waiting' ? (confirmation ? 'ask' : 'message') : null;
};

/** Returns whether a company may run campaigns (`campaignsEnabled`), and when that last changed; null if never. */
export const loadCampaignSwitch = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
): Promise<{ isOn: boolean; since: string | null }> => {
  const { state, past } = await load(store, setting, { companyId, id: 'campaignsEnabled' });
  return { isOn: state.value !== 'false', since: past.at(-1)?.meta.at ?? null };
};
