import { campaign } from '../../domain/campaign/decider.ts';
import type { CampaignLine } from '../../domain/campaign/people.ts';
import type { AccountStanding } from '../../domain/connection/events.ts';
import { accountRestriction } from '../../domain/connection/restriction.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'>;

/** How often WhatsApp has restricted the account of a connection. */
export const countRestrictions = async ({ store }: Needs, companyId: number, connectionId: number): Promise<number> =>
  (await load(store, accountRestriction, { companyId, id: connectionId })).state.nth;

/**
 * Pauses running campaigns of a connection if WhatsApp has restricted its account since they started or restarted. Each records
 * the reason, and a user restarts it (campaigns.md, Restricted accounts). `standing`: the account as an event left it; by
 * default as it is now.
 */
export const pauseRestricted = async (
  { store }: Needs,
  { companyId, connectionId }: CampaignLine,
  campaignIds: Iterable<number>,
  standing?: AccountStanding,
): Promise<void> => {
  const account = standing ?? (await load(store, accountRestriction, { companyId, id: connectionId })).state;
  if (!account.restriction) return;
  const { nth: restrictions, restriction } = account;
  for (const id of new Set(campaignIds)) {
    const { state } = await load(store, campaign, { companyId, id });
    if (state.is !== 'running' || state.wayId !== connectionId || restrictions <= state.restrictions) continue;
    const cause = causeOf(`campaign:restricted:${id}:${restrictions}`, companyId, 'clock');
    const command = { type: 'PauseCampaign', reason: restriction.code, restrictions } as const;
    await handle(store, campaign, { target: { companyId, id }, command, cause });
  }
};
