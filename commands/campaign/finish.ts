import { campaign } from '../../domain/campaign/decider.ts';
import { campaignRecipient } from '../../domain/campaign/recipient.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'campaignsToFinish' | 'silentRecipients'>;

/** Ends the wait for recipients who did not confirm in time (R523). `id` is the id of the recipient's stream. */
export const endUnconfirmed = ({ store, lookup }: Needs): DueWork => ({
  name: 'campaignSilence',
  due: lookup.silentRecipients,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id };
    await handle(store, campaignRecipient, { target, command: { type: 'EndSilent' }, cause });
  },
});

/** Finishes a campaign when each of its recipients is finished (R519). */
export const finishCampaigns = ({ store, lookup }: Needs): DueWork => ({
  name: 'campaignEnd',
  byEventsOnly: true,
  due: lookup.campaignsToFinish,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id: Number(id) };
    await handle(store, campaign, { target, command: { type: 'FinishCampaign' }, cause });
  },
});
