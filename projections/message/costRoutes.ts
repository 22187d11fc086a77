import { monthCosts } from '../../domain/message/price.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { priceListOf } from '../installation/read.ts';
import { getMessageCosts } from './contract.ts';
import { costCounts } from './costs.ts';

const MONTHS = 13;
/** Returns the first month of the shown ones. */
const firstMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1)).toISOString().slice(0, 7);

/** Serves GET /message-costs. */
export const messageCostReads = (http: Http, db: Database): void => {
  serve(http, getMessageCosts, async ({ query: { campaignId } }, { companyId }) => {
    const list = await priceListOf(db);
    const since = campaignId === undefined ? firstMonth(new Date()) : '';
    const counts = await costCounts(db, companyId, { since, campaignId });
    return { ...list, months: monthCosts(counts, list) };
  });
};
