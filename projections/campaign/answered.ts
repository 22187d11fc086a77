import type { CampaignWritten } from '../../domain/campaign/people.ts';
import type { Database } from '../../runtime/database.ts';
import type { Position } from '../../eventstore/position.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** For this long a contact's message may be an answer to a campaign. */
const ANSWERS = `interval '7 days'`;

/** SQL for the ids of a contact and of those merged into it. */
const oneOf = `select ?::int union all select c.id from views.contact c where c.company_id = ? and c.merged_into = ?`;

/** With more recent campaigns than this, an answer cannot be attributed. */
const MOST = 10;

/**
 * Returns what campaigns sent to a contact lately, the newest first, answered or not. It includes a message that was queued a
 * moment ago and is not in the views yet: without it, a repeated answer would count for an older campaign. `isAsking`: whether any campaign of the
 * company waits for confirmations, or will.
 */
export const campaignsWritten = async (
  db: Database,
  companyId: number,
  contactId: number,
): Promise<{ written: CampaignWritten[]; isAsking: boolean }> => {
  const sql = `select (select coalesce(jsonb_agg(a), '[]') from (
      select r.campaign_id as "campaignId", r.key, r.message_id as "messageId" from views.campaign_recipient r
      left join views.message m on m.company_id = r.company_id and m.id = r.message_id
      cross join lateral (select coalesce(m.created_at, r.queued_at) as at) w
      where r.company_id = ? and r.contact_id in (${oneOf}) and w.at > now() - ${ANSWERS}
      order by w.at desc, r.campaign_id desc limit ${MOST}) a) as written,
    exists (select from views.campaign m
      join views.campaign_count c on c.company_id = m.company_id and c.campaign_id = m.id
      where m.company_id = ? and m.state = 'running' and m.confirmation
        and jsonb_exists_any(c.counts, array['waiting', 'asking', 'asked'])) as "isAsking"`;
  const values = [companyId, contactId, companyId, contactId, companyId];
  const [row] = await rowsOf<{ written: CampaignWritten[]; isAsking: boolean }>(db, sql, values);
  return row ?? { written: [], isAsking: false };
};

/**
 * Whether a campaign wrote to a contact before a log position, and not before an instant (ISO). A withdrawn message counts,
 * because the contact may have received it.
 */
export const hasGotCampaign = async (
  db: Database,
  { companyId, contactId }: { companyId: number; contactId: number },
  { position, since }: { position: Position; since: string },
): Promise<boolean> => {
  const sql = `select from views.message m where m.company_id = ? and m.contact_id in (${oneOf})
    and m.position < ? and m.second >= extract(epoch from ?::timestamptz)
    and m.automatic->>'rule' = 'campaign' and m.error in ('', 'ERR_CAMPAIGN_CANCELLED') limit 1`;
  const before = String(position.commit);
  return (await rowsOf(db, sql, [companyId, contactId, companyId, contactId, before, since])).length > 0;
};
