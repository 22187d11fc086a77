import { getMessageCosts, type MessageCosts } from '../../../projections/message/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** Reads what the company's messages over the official API cost. */
export const companyCosts = createTask<'companyCosts', void, MessageCosts>(
  'companyCosts',
  () => request(getMessageCosts, { query: {} }),
  { reads: true },
);

/** Reads what the messages of a campaign cost. */
export const campaignCosts = createTask(
  'campaignCosts',
  (campaignId: number) => request(getMessageCosts, { query: { campaignId } }),
  { overlap: 'replaces', reads: true },
);
