import { campaignPeople } from '../../../projections/campaign/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/**
 * Reads the number of recipients of a campaign and one of them. An id of 0 means no list or no tag; then there is nothing to
 * know. On failure the texts are shown without a recipient and without a count, and no error is shown.
 */
export const recipientPreview = createTask(
  'campaignPreview',
  async (query: { contactListId: number; tagListId: number }) => {
    if (!query.contactListId && !query.tagListId) return null;
    const { people, count } = await request(campaignPeople, { query });
    return { count, whom: people.find(({ isWhatsappValid }) => isWhatsappValid !== false) ?? null };
  },
  { overlap: 'replaces', failed: () => undefined },
);
