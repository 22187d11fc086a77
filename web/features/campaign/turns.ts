import { cancelCampaign, restartCampaign } from '../../../commands/campaign/contract.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { changed } from '../../api/records/entities.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

type Campaign = Pick<CampaignRecord, 'id' | 'name'>;
const turn = <Name extends string>(taskName: Name, contract: typeof cancelCampaign, done: 'stopped' | 'restarted') =>
  createTask(taskName, ({ id }: Campaign) => request(contract, { params: { campaignId: id } }), {
    overlap: 'joins',
    actions: (campaign) => [changed({ campaign })],
    said: (_, { name }) => text('campaign', done, { name }),
  });

/** Stops a campaign (R518). */
export const campaignStop = turn('campaignStop', cancelCampaign, 'stopped');
/** Sends the rest of a stopped campaign (R518). */
export const campaignRestart = turn('campaignRestart', restartCampaign, 'restarted');
