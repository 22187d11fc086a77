import type { z } from 'zod';
import { campaign, campaignStatusOf, type Campaign } from '../../domain/campaign/decider.ts';
import { textsOf, type campaignTold } from '../../domain/campaign/shape.ts';
import type { ToldMarks } from '../../domain/kernel/recordMarks.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { replyWithFile } from '../kernel/handle/replyWith.ts';

type CampaignAnswer = z.input<typeof campaignTold>;
type Target = { companyId: number; id: number };

/** Builds a campaign's record from its own stream; null if it does not exist. */
const tell = (state: Campaign, marks: ToldMarks, { companyId, id }: Target): CampaignAnswer | null => {
  if (state.is === 'absent' || state.is === 'removed') return null;
  const { name, confirmation, scheduledAt, startedAt, completedAt, reason, file, userId } = state;
  const { contactListId, fileListId, queueId } = state;
  return {
    ...marks,
    id,
    companyId,
    name,
    confirmation,
    scheduledAt,
    startedAt,
    completedAt,
    reason,
    userId,
    ...textsOf(state.messages, state.confirmationMessages),
    status: campaignStatusOf(state),
    whatsappId: state.connectionId,
    contactListId,
    tagListId: state.tagId,
    fileListId,
    queueId,
    template: state.template ?? null,
    mediaPath: file?.path ?? null,
    mediaName: file?.name ?? null,
  };
};

/** Answers a write with its campaign. The address of its file is signed. */
export const replyWithCampaign = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'campaign'>, media: Media) =>
  replyWithFile(store, media, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: campaign,
    read: ({ companyId, id }: Target) => lookup.campaign(companyId, id),
    tell,
  });
