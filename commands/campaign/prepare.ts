import { BATCH, campaignBatch, type BatchPerson } from '../../domain/campaign/batch.ts';
import { campaign } from '../../domain/campaign/decider.ts';
import type { CampaignPerson } from '../../domain/campaign/people.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { recipientKey } from './key.ts';

const leftOut = ({ isValid, hasStopped }: CampaignPerson): string =>
  hasStopped ? 'ERR_CAMPAIGN_STOPPED' : isValid === false ? 'ERR_WAPP_INVALID_CONTACT' : '';

/**
 * Records the recipients of a started campaign in batches, each in a separate stream. So it continues after an interruption,
 * and no list is kept in memory. A person who is on the list twice is recorded once.
 */
export const prepareCampaigns = ({
  store,
  keys,
  lookup,
}: Pick<Deps, 'store' | 'keys'> & Asks<'campaignsToPrepare' | 'listPeople' | 'taggedPeople'>): DueWork => ({
  name: 'campaignPreparation',
  byEventsOnly: true,
  due: lookup.campaignsToPrepare,
  act: async ({ companyId, id }, _, cause) => {
    const campaignId = Number(id);
    const target = { companyId, id: campaignId };
    const { state } = await load(store, campaign, target);
    if (state.is !== 'running' || state.prepared) return;
    const { contactListId, tagId } = state;
    const source = contactListId === null ? 'contact' : 'item';
    const page = (behind: number): Promise<CampaignPerson[]> => {
      if (contactListId !== null) return lookup.listPeople({ companyId, listId: contactListId }, behind, BATCH);
      return lookup.taggedPeople({ companyId, tagId: tagId ?? 0 }, behind, BATCH);
    };
    const personOf = (person: CampaignPerson): BatchPerson => {
      const key = recipientKey(keys.claims, { companyId, ...person });
      return { id: person.id, key, leftOut: leftOut(person) };
    };
    let [behind, recipients, nth] = [0, 0, 0];
    for (; ; nth++) {
      const place = { companyId, id: `${campaignId}x${nth}` };
      const { state: known } = await load(store, campaignBatch, place);
      const people = known ? [] : (await page(behind)).map(personOf);
      if (!known && !people.length) break;
      const command = { type: 'PrepareBatch', batch: { campaignId, nth, source, people } } as const;
      const done = known ?? (await handle(store, campaignBatch, { target: place, command, cause, fresh: true })).state;
      behind = done?.lastId ?? behind;
      recipients += done?.people ?? 0;
      // A user may cancel the campaign during this loop; preparing then continues after a restart.
      if (nth % 20 === 19 && (await load(store, campaign, target)).state.is !== 'running') return;
    }
    const command = recipients
      ? ({ type: 'NotePrepared', batches: nth, recipients } as const)
      : ({ type: 'StopCampaign', reason: 'ERR_CAMPAIGN_NO_RECIPIENTS' } as const);
    await handle(store, campaign, { target, command, cause });
  },
});
