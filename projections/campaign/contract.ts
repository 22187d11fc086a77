import { z } from 'zod';
import { recipientShape, recipientStates } from '../../domain/campaign/report.ts';
import { campaignShape } from '../../domain/campaign/shape.ts';
import { sheetLanguages } from '../../domain/campaign/sheetWords.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, optionalId, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

/** The newest first; the search matches names. */
export const listCampaigns = pageContract({
  path: '/campaigns',
  who: 'user',
  summary: 'A page of the campaigns',
  query: { searchParam },
  reply: { records: z.array(campaignShape), count: z.number() },
});

export const getCampaign = contract({
  method: 'GET',
  path: '/campaigns/:campaignId',
  who: 'user',
  summary: 'One campaign',
  reply: campaignShape,
});

/** Each setting with its value as JSON text, as clients of this API expect it; unsaved ones with their default. */
export const listCampaignSettings = contract({
  method: 'GET',
  path: '/campaign-settings',
  who: 'user',
  summary: 'The campaign settings of the company',
  reply: z.array(z.object({ key: z.string(), value: z.string() })).max(MOST_LISTED),
});

/** A JSON array of states (`["failed","silent"]`); absent, empty or `[]` means all. */
const states = z
  .preprocess(
    (v) => {
      if (typeof v !== 'string' || v === '') return [];
      try {
        return JSON.parse(v);
      } catch {
        return v;
      }
    },
    z.array(z.enum(recipientStates)),
  )
  .default([]);
const behind = z.coerce.number().int().min(-1).max(2_147_483_647).catch(-1).default(-1);

/** In the order of the list, after the place `behind` (a page's `next`; -1: from the beginning). ERR_NO_RECORD_FOUND. */
export const listRecipients = contract({
  method: 'GET',
  path: '/campaigns/:campaignId/recipients',
  who: 'user',
  summary: 'A page of the recipients of a campaign, and what became of each',
  query: z.object({ searchParam, states, behind }),
  reply: z.object({
    recipients: z.array(recipientShape),
    count: z.number(),
    hasMore: z.boolean(),
    next: z.number(),
  }),
});

/**
 * A signed address, valid for an hour while the caller stays signed in. It serves all matching recipients as a sheet.
 * ERR_NO_RECORD_FOUND.
 */
export const recipientFile = contract({
  method: 'GET',
  path: '/campaigns/:campaignId/recipients/file',
  who: 'user',
  summary: 'The address of a campaign’s recipients as xlsx',
  query: z.object({ searchParam, states, language: z.enum(sheetLanguages).default('pt') }),
  reply: z.object({ xlsx: z.string() }),
});

/**
 * The recipients of a campaign if it began now: the items of a contact list, or the contacts whose tickets have a tag (R524).
 * A preview fills its variables with the first of them.
 */
export const campaignPeople = pageContract({
  path: '/campaigns/people',
  who: 'user',
  summary: 'Whom a campaign would go to',
  query: { contactListId: optionalId, tagListId: optionalId },
  reply: {
    people: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        number: z.string(),
        email: z.string(),
        isWhatsappValid: z.boolean().nullable(),
      }),
    ),
    count: z.number(),
  },
});
