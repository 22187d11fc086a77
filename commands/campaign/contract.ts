import { z } from 'zod';
import { campaignSettingsShape } from '../../domain/campaign/settings.ts';
import { contract } from '../../domain/kernel/contract.ts';
import {
  instantOrMinute,
  nameText,
  numeric,
  optionalFlag,
  optionalId,
  optionalText,
  seen,
  text,
  MOST_LISTED,
} from '../../domain/kernel/inputs.ts';
import { savedText } from '../../domain/kernel/savedText.ts';
import { campaignTold } from '../../domain/campaign/shape.ts';
import { ownVariables } from '../../domain/campaign/words.ts';
import { templateIdField, templateValues } from '../template/contract.ts';
import { uploadContracts } from '../media/contract.ts';

const words = optionalText().optional();
/** The form's fields (R498). The web client validates with it too. */
export const campaignForm = {
  name: z.preprocess(
    (v) => v ?? '',
    nameText(1_000).pipe(z.string().trim().min(1, 'Obrigatório').min(2, 'Too Short!').max(50, 'Too Long!')),
  ),
  confirmation: optionalFlag,
  /** An instant, or a minute in the company's time zone; '' and null mean no time yet. */
  scheduledAt: z
    .preprocess((v) => (typeof v === 'string' ? v.trim().replace(' ', 'T') || null : v), instantOrMinute.nullable())
    .optional(),
  whatsappId: optionalId,
  contactListId: optionalId,
  tagListId: optionalId,
  fileListId: optionalId,
  queueId: optionalId,
  message1: words,
  message2: words,
  message3: words,
  message4: words,
  message5: words,
  confirmationMessage1: words,
  confirmationMessage2: words,
  confirmationMessage3: words,
  confirmationMessage4: words,
  confirmationMessage5: words,
  /** Ours. A template that is sent instead of the messages, over an official connection; null for none. */
  template: z.object({ templateId: templateIdField, values: templateValues }).nullish(),
};

/**
 * The new campaign is INATIVA, or PROGRAMADA if it has a start time. ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_RECORD_FOUND
 * for a missing list or tag; ERR_SCHEDULED_IN_PAST for a time that is more than five minutes ago; ERR_CAMPAIGN_VARIABLE with
 * the `variables` of its texts that do not exist; ERR_CAMPAIGN_TEMPLATE for a chosen official connection without a template,
 * or a template with a confirmation; ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES.
 */
export const planCampaign = contract({
  method: 'POST',
  path: '/campaigns',
  who: 'user',
  summary: 'Plan a campaign',
  body: z.object(campaignForm),
  reply: campaignTold,
});

/**
 * Errors as for planning, and ERR_CHANGED_MEANWHILE. ERR_CAMPAIGN_NOT_EDITABLE (409) from an hour before the start time, while
 * the campaign runs and after its end; ERR_CAMPAIGN_STARTED (409) for another time or other recipients of a cancelled campaign.
 */
export const changeCampaign = contract({
  method: 'PUT',
  path: '/campaigns/:campaignId',
  who: 'user',
  summary: 'Change a campaign',
  query: seen,
  body: z.object(campaignForm).partial(),
  reply: campaignTold,
});

/** A running campaign is stopped first, in the same event. */
export const removeCampaign = contract({
  method: 'DELETE',
  path: '/campaigns/:campaignId',
  who: 'user',
  summary: 'Delete a campaign',
  reply: z.object({ message: z.string() }),
});

/** ERR_CAMPAIGN_NOT_RUNNING (409). */
export const cancelCampaign = contract({
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  who: 'user',
  summary: 'Stop a running campaign',
  reply: campaignTold,
});

/** ERR_CAMPAIGN_NOT_CANCELLED (409), and the errors of a start. */
export const restartCampaign = contract({
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  who: 'user',
  summary: 'Continue a cancelled campaign with its remaining recipients',
  reply: campaignTold,
});

/**
 * Sends texts of a campaign to the user's own WhatsApp number, with their own name in the variables. `campaignId`: its file goes
 * along. `whatsappId` null: the company's default connection. `number`: where it went. ERR_NO_OWN_NUMBER (409),
 * ERR_CAMPAIGN_VARIABLE, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_FILE_GONE.
 */
export const testCampaign = contract({
  method: 'POST',
  path: '/campaigns/test',
  who: 'user',
  summary: 'Send the texts of a campaign to oneself',
  body: z.object({
    texts: z.array(text()).min(1).max(2),
    whatsappId: optionalId,
    campaignId: optionalId,
  }),
  reply: z.object({ number: z.string() }),
});

/** The file that is sent with each message. ERR_CAMPAIGN_NOT_EDITABLE (409), also for a cancelled campaign. */
export const campaignFile = uploadContracts({
  path: '/campaigns',
  id: 'campaignId',
  who: 'user',
  one: 'a campaign',
  reply: campaignTold,
});

/** Accepts a value, or its JSON text as a GET returns it. */
const orJson = <T extends z.ZodType>(type: T) =>
  z
    .preprocess((v) => {
      if (typeof v !== 'string') return v ?? undefined;
      try {
        return JSON.parse(v);
      } catch {
        return v;
      }
    }, type.optional())
    .optional();
const word = text(400).pipe(z.string().trim().min(1, 'Obrigatório').max(100, 'Too Long!'));
const listOfWords = z.array(word).max(100);
const key = text(400).pipe(
  z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'Invalid key'),
);
const variables = z
  .array(z.object({ key, value: text(20_000) }))
  .max(100)
  .refine((all) => {
    const keys = [...ownVariables, ...all.map((one) => one.key.toLowerCase())];
    return new Set(keys).size === keys.length;
  }, 'Duplicate key');
const { sendFrom, sendUntil } = campaignSettingsShape.shape;
const amount = numeric.pipe(z.number().min(0).max(86_400));

/** The settings (R510 to R516). The web client validates with it too. */
export const campaignSettingsForm = z.object({
  messageInterval: orJson(amount),
  longerIntervalAfter: orJson(amount),
  greaterInterval: orJson(amount),
  variables: orJson(variables),
  sendFrom: orJson(sendFrom.unwrap()),
  sendUntil: orJson(sendUntil.unwrap()),
  dailyLimit: orJson(amount),
  answerHours: orJson(numeric.pipe(z.number().min(1).max(720))),
  confirmationWords: orJson(z.object({ pt: listOfWords, en: listOfWords, es: listOfWords })),
  stopWords: orJson(listOfWords),
  stopDays: orJson(numeric.pipe(z.number().min(1).max(365))),
  stopAnswer: orJson(savedText(4_000)),
});

/** Settings that are left out keep their value. */
export const changeCampaignSettings = contract({
  method: 'POST',
  path: '/campaign-settings',
  who: 'user',
  summary: 'Change the campaign settings of the company',
  body: z.object({ settings: campaignSettingsForm }),
  reply: z.array(z.object({ key: z.string(), value: z.string() })).max(MOST_LISTED),
});
