import { campaign, type Campaign } from '../../domain/campaign/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { isMissed, isPaused, isResumedTooLate } from '../../domain/company/policy.ts';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { contactList } from '../../domain/contactList/record.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { countRestrictions } from './restrictions.ts';
import { loadCampaignSwitch } from './sending.ts';
import { refuseUnknownVariables } from './variables.ts';

type Present = Exclude<Campaign, { is: 'absent' | 'removed' }>;
const isFilled = (texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '');

/**
 * Returns the connection for a campaign that is about to start: the chosen one, or else the default. Throws if it cannot start:
 * ERR_CAMPAIGN_NO_RECIPIENTS, ERR_CAMPAIGN_NO_TEXT, ERR_CAMPAIGN_NO_CONFIRMATION, ERR_CAMPAIGN_VARIABLE, ERR_WAPP_REMOVED,
 * ERR_NO_DEF_WAPP_FOUND.
 */
export const connectionForCampaign = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  state: Present,
): Promise<number> => {
  const { contactListId, tagId, fileListId, file, connectionId } = state;
  if (contactListId === null && tagId === null) throw new Refused('ERR_CAMPAIGN_NO_RECIPIENTS', 409);
  if (
    contactListId !== null &&
    (await load(store, contactList.decider, { companyId, id: contactListId })).state.is !== 'present'
  )
    throw new Refused('ERR_CAMPAIGN_NO_RECIPIENTS', 409);
  if (!state.template && !isFilled(state.messages) && !file && fileListId === null)
    throw new Refused('ERR_CAMPAIGN_NO_TEXT', 409);
  if (state.confirmation && !isFilled(state.confirmationMessages))
    throw new Refused('ERR_CAMPAIGN_NO_CONFIRMATION', 409);
  await refuseUnknownVariables({ store }, companyId, state, 409);
  const isThere = async (id: number) => (await load(store, connection, { companyId, id })).state.is === 'present';
  if (connectionId !== null) {
    if (await isThere(connectionId)) return connectionId;
    throw new Refused('ERR_WAPP_REMOVED', 409);
  }
  const { state: standard } = await load(store, defaultConnection, { companyId, id: 0 });
  if (standard !== null && (await isThere(standard))) return standard;
  throw new Refused('ERR_NO_DEF_WAPP_FOUND', 409);
};

/**
 * Starts campaigns at their start time (R519), also after a downtime (R525). A campaign that cannot start is cancelled with the
 * reason. Campaigns of a closed or paused company wait, and so do campaigns planned before the company's campaigns were
 * switched off.
 */
export const startCampaigns = (deps: Pick<Deps, 'store'> & Asks<'campaignsToStart'>): DueWork => ({
  name: 'campaign',
  due: deps.lookup.campaignsToStart,
  act: async ({ companyId, id }, now, cause) => {
    const { store } = deps;
    const target = { companyId, id: Number(id) };
    const does = (command: Parameters<typeof campaign.decide>[0]) =>
      handle(store, campaign, { target, command, cause });
    const { state } = await load(store, campaign, target);
    if (state.is !== 'planned' || state.scheduledAt === null || state.scheduledAt > now) return;
    const { state: own } = await load(store, company, { companyId: 0, id: companyId });
    const { isOn, since } = await loadCampaignSwitch(deps, companyId);
    if (isPaused(own) || !isOn) return;
    try {
      const missed = isMissed(own, state.scheduledAt) || (since !== null && isResumedTooLate(state.scheduledAt, since));
      if (missed) throw new Refused('ERR_SCHEDULE_MISSED');
      const connectionId = await connectionForCampaign(deps, companyId, state);
      const restrictions = await countRestrictions(deps, companyId, connectionId);
      await does({ type: 'StartCampaign', connectionId, restrictions, now });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A reason is only a code: the campaign's form names the variables below each text.
      const reason = error.code === 'ERR_CAMPAIGN_VARIABLE' ? 'ERR_CAMPAIGN_VARIABLES' : error.code;
      await does({ type: 'StopCampaign', reason });
    }
  },
});
