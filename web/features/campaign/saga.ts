import type { z } from 'zod';
import { campaignFile, changeCampaign, planCampaign, removeCampaign } from '../../../commands/campaign/contract.ts';
import type { campaignTold } from '../../../domain/campaign/shape.ts';
import { listCampaigns } from '../../../projections/campaign/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { formOf, toastLast } from '../../ui/files/settleFile.ts';
import { campaigns } from './slice.ts';

type Saved = z.output<typeof campaignTold>;

/**
 * Attaches the file of a saved campaign. If the start time waits for the file, it is set afterwards, so that the campaign never
 * goes without it. On failure a toast says so, and the campaign stays as saved.
 */
const settle = async (saved: Saved, file: FileWish, scheduledAt: string | null): Promise<Saved> => {
  const params = { campaignId: saved.id };
  let held = saved;
  try {
    if (file instanceof File) {
      held = await request(campaignFile.attach, { params, form: formOf(file) });
    }
    if (file === 'remove' && saved.mediaPath !== null) held = await request(campaignFile.detach, { params });
  } catch (error) {
    toastLast(
      text('campaign', scheduledAt === null ? 'fileFailed' : 'fileFailedUntimed', { reason: errorText(error) }),
    );
    return saved;
  }
  if (scheduledAt === null) return held;
  try {
    return await request(changeCampaign, { params, query: {}, body: { scheduledAt } });
  } catch (error) {
    toastLast(text('campaign', 'timeFailed', { reason: errorText(error) }));
    return held;
  }
};

/** The dialog submits after 400 ms (R733). */
export const campaignSaga = recordSaga(campaigns, {
  list: (query) => request(listCampaigns, { query }),
  save: async (id, { body, file }, seen) => {
    const waits = file !== 'keep' && typeof body.scheduledAt === 'string' ? body.scheduledAt : null;
    const first = waits === null ? body : { ...body, scheduledAt: null };
    const saved =
      id === null
        ? await request(planCampaign, { body: first })
        : await request(changeCampaign, { params: { campaignId: id }, query: { seen }, body: first });
    return settle(saved, file, waits);
  },
  remove: ({ id }) => request(removeCampaign, { params: { campaignId: id } }),
});

joinStore([campaigns], campaignSaga);
