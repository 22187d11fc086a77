import { listStrayPayments } from '../../../projections/charge/contract.ts';
import { strayTopic } from '../../../projections/charge/topic.ts';
import { createCollection } from '../../api/collection.ts';
import { heard } from '../../api/frames.ts';
import { request } from '../../api/request.ts';

/** The payments that match no invoice, as super users see them: the waiting ones, or the resolved ones if `seen`. */
export const strayPayments = createCollection(
  'strayPayments',
  async (seen: boolean, pageNumber) => {
    const { payments: records, hasMore } = await request(listStrayPayments, { query: { pageNumber, seen } });
    return { records, hasMore };
  },
  { again: { on: [heard(strayTopic)] } },
);
