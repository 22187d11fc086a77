import { setting } from '../../domain/setting/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

/** Returns whether a company may run campaigns (`campaignsEnabled`), and when that last changed; null if never. */
export const loadCampaignSwitch = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
): Promise<{ isOn: boolean; since: string | null }> => {
  const { state, past } = await load(store, setting, { companyId, id: 'campaignsEnabled' });
  return { isOn: state.value !== 'false', since: past.at(-1)?.meta.at ?? null };
};
