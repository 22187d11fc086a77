import { z } from 'zod';
import { campaignForm } from '../../../commands/campaign/contract.ts';
import { changeablePart } from '../../../domain/campaign/policy.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';
import type { CampaignSaving } from './slice.ts';

/** The numbers of the five tabs. */
export const messageNumbers = [1, 2, 3, 4, 5] as const;
export type MessageNumber = (typeof messageNumbers)[number];

const name = z.string().superRefine((value, context) => {
  const issue = campaignForm.name.safeParse(value).error?.issues[0];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});
const text = z.string();
/** The values of the form. A selected id is a string ('' for none), and the time is local to the company. */
export const campaignFormShape = z.object({
  name,
  confirmation: z.boolean(),
  contactListId: text,
  tagListId: text,
  whatsappId: text,
  queueId: text,
  fileListId: text,
  /** Sending begins when the form is saved. */
  now: z.boolean(),
  scheduledAt: text,
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
});
export type CampaignValues = z.output<typeof campaignFormShape>;

const idText = (id: number | null | undefined): string => String(id ?? '');
export const campaignStartValues = (record: CampaignRecord | null, zone: string): CampaignValues => ({
  name: record?.name ?? '',
  confirmation: record?.confirmation ?? false,
  contactListId: idText(record?.contactListId),
  tagListId: idText(record?.tagListId),
  whatsappId: idText(record?.whatsappId),
  queueId: idText(record?.queueId),
  fileListId: idText(record?.fileListId),
  now: false,
  scheduledAt: record?.scheduledAt ? wallTime(record.scheduledAt, zone) : '',
  message1: record?.message1 ?? '',
  message2: record?.message2 ?? '',
  message3: record?.message3 ?? '',
  message4: record?.message4 ?? '',
  message5: record?.message5 ?? '',
  confirmationMessage1: record?.confirmationMessage1 ?? '',
  confirmationMessage2: record?.confirmationMessage2 ?? '',
  confirmationMessage3: record?.confirmationMessage3 ?? '',
  confirmationMessage4: record?.confirmationMessage4 ?? '',
  confirmationMessage5: record?.confirmationMessage5 ?? '',
});

/** Converts the values of the form to the request body. */
export const bodyOf = ({ now, ...values }: CampaignValues, zone: string): CampaignSaving['body'] => {
  const planned = values.scheduledAt === '' ? null : instantOf(values.scheduledAt, zone);
  return { ...values, scheduledAt: now ? new Date().toISOString() : planned };
};

/** Returns which parts of a campaign can change now; for a new one, all of them. */
export const changeableNow = (record: CampaignRecord | null): ReturnType<typeof changeablePart> =>
  record ? changeablePart(record, new Date().toISOString()) : 'all';
