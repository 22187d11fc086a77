import {
  costCategories,
  costMonthOf,
  messagePrice,
  messagePriceEvents,
  type CostCount,
} from '../../domain/message/price.ts';
import type { RecordedEvent } from '../kernel/view/view.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { rowView } from '../kernel/view/rows.ts';
import { int, oneOf, table, text, type KeyOf } from '../kernel/view/table.ts';

/** Messages that Meta charges for, by month, connection, campaign (0 for none) and category. */
export const messageCostTable = table(
  'message_cost',
  {
    company_id: int,
    month: text,
    connection_id: int,
    campaign_id: int,
    category: oneOf<(typeof costCategories)[number]>(),
    counted: int,
    free: int,
  },
  ['company_id', 'month', 'connection_id', 'campaign_id', 'category'],
);
const { data } = messagePriceEvents.MessagePriced;

const keyOf = ({ companyId, event }: RecordedEvent<unknown>): KeyOf<typeof messageCostTable> => {
  const { at, connectionId, campaignId, category } = data.parse(Object(event).data);
  return {
    company_id: companyId,
    month: costMonthOf(at),
    connection_id: connectionId,
    campaign_id: campaignId ?? 0,
    category,
  };
};

export const messageCosts = rowView({
  name: 'messageCosts',
  version: 1,
  table: messageCostTable,
  indexes: 'create index message_cost_campaign on message_cost (company_id, campaign_id) where campaign_id > 0',
  keyOf,
  features: [messagePrice.feature],
  events: messagePriceEvents,
  on: (row, happened) => {
    const { isFree } = happened.event.data;
    const { counted, free } = row ?? { counted: 0, free: 0 };
    return { ...keyOf(happened), counted: counted + (isFree ? 0 : 1), free: free + (isFree ? 1 : 0) };
  },
});

/** Returns the counts of a company since a month, or those of one campaign. */
export const costCounts = (
  db: Database,
  companyId: number,
  { since, campaignId }: { since: string; campaignId?: number | undefined },
): Promise<CostCount[]> => {
  const ofCampaign = campaignId === undefined ? '' : ' and campaign_id = ?';
  return rowsOf(
    db,
    `select month, connection_id as "connectionId", campaign_id as "campaignId", category, counted, free
     from views.message_cost where company_id = ? and month >= ?${ofCampaign}`,
    [companyId, since, ...(campaignId === undefined ? [] : [campaignId])],
  );
};
