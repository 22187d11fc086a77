import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, numeric } from '../../domain/kernel/inputs.ts';
import { costCategories } from '../../domain/message/price.ts';

const category = z.enum(costCategories);
/**
 * What the company's messages over the official API cost, by month (UTC) and category, of the last 13 months; or the costs of one
 * campaign. `amount` is null without a price in the installation's list. Free replies count for the company, not for a campaign.
 */
export const getMessageCosts = contract({
  method: 'GET',
  path: '/message-costs',
  who: 'settings:edit',
  summary: 'Costs of the messages over the official API, by month and category',
  params: nothing,
  query: z.object({ campaignId: numeric.pipe(z.int32().positive()).optional() }),
  body: nothing,
  reply: z.object({
    currency: z.string(),
    freeReplies: z.number(),
    prices: z.record(category, z.number().nullable()),
    months: z.array(
      z.object({
        month: z.string(),
        category,
        messages: z.number(),
        billed: z.number(),
        amount: z.number().nullable(),
      }),
    ),
  }),
});
export type MessageCosts = z.output<typeof getMessageCosts.reply>;
