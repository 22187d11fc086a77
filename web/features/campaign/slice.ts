import type { z } from 'zod';
import type { planCampaign } from '../../../commands/campaign/contract.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

/** The request body of the form, and what happens to the file. */
export type CampaignSaving = { body: z.input<typeof planCampaign.body>; file: FileWish };

const newest = (a: CampaignRecord, b: CampaignRecord): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

/** The company's campaigns, live, newest first. */
export const campaigns = recordSlice<'campaign', 'campaign', CampaignSaving>({
  name: 'campaign',
  kind: 'campaign',
  compare: newest,
  matches: ({ name }, search) => finds(search, name),
});
