import { campaignSettingKeys, campaignSettings } from '../../domain/campaign/settings.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { changeCampaignSettings } from './contract.ts';

/** Serves POST /campaign-settings (R512). Returns all settings in the form of a GET. */
export const campaignSettingRoutes = (http: Http, { store }: Pick<Deps, 'store'>): void => {
  serve(http, changeCampaignSettings, async ({ body }, { companyId }, call) => {
    const to = Object.fromEntries(Object.entries(body.settings).filter(([, value]) => value !== undefined));
    const target = { companyId, id: 0 };
    const command = { type: 'ChangeCampaignSettings', to } as const;
    const { state, position } = await handle(store, campaignSettings, { target, command, cause: call.cause });
    await call.passed(position);
    return campaignSettingKeys.map((key) => ({ key, value: JSON.stringify(state[key]) }));
  });
};
