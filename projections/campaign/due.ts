import type { NextRecipient } from '../../domain/campaign/people.ts';
import type { Database } from '../../runtime/database.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { afterDue, afterId, type DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { isForAgainSql } from './recipientTable.ts';

/** Returns the ids of a company's running campaigns that meet a condition with one value. */
export const runningCampaigns = async (
  db: Database,
  condition: string,
  values: [companyId: number, value: number],
): Promise<number[]> => {
  const sql = `select id from views.campaign where company_id = ? and state = 'running' and ${condition} order by id`;
  return (await rowsOf<{ id: number }>(db, sql, values)).map(({ id }) => id);
};

/** Campaigns that are due to start. */
export const campaignsToStart: DueQuery = {
  text: `select m.company_id as "companyId", m.id, m.scheduled_at as "dueAt" from views.campaign m
     where m.state = 'planned' and m.scheduled_at <= ? and ${isCompanyActiveSql('m')} and (m.company_id, m.id) > (?::int, ?::int)
     order by m.company_id, m.id limit ?`,
  values: (page) => [page.now, ...afterId(page), page.limit],
};

/** Running campaigns whose recipients are not all prepared. */
export const campaignsToPrepare: DueQuery = {
  text: `select m.company_id as "companyId", m.id, m.updated_at as "dueAt" from views.campaign m
     where m.state = 'running' and m.batches is null and ${isCompanyActiveSql('m')} and (m.company_id, m.id) > (?::int, ?::int)
     order by m.company_id, m.id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

/** Campaigns without recipients left to write to or wait for. */
export const campaignsToFinish: DueQuery = {
  text: `select m.company_id as "companyId", m.id, m.started_at as "dueAt" from views.campaign m
     join views.campaign_count c on c.company_id = m.company_id and c.campaign_id = m.id and c.batches = m.batches
     where m.state = 'running' and (m.company_id, m.id) > (?::int, ?::int)
       and not jsonb_exists_any(c.counts, array['waiting', 'asking', 'asked', 'confirmed', 'sending'])
       and not exists (select from views.campaign_recipient r where r.company_id = m.company_id and r.campaign_id = m.id
         and ${isForAgainSql('r')})
     order by m.company_id, m.id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

/** Recipients who did not confirm in time. The id is that of their stream. */
export const silentRecipients: DueQuery = {
  text: `select r.company_id as "companyId", r.campaign_id || 'x' || r.key as id, r.asked_at as "dueAt"
     from views.campaign_recipient r
     join views.campaign m on m.company_id = r.company_id and m.id = r.campaign_id and m.state <> 'planned'
     left join views.campaign_settings s on s.company_id = r.company_id
     where r.state = 'asked' and ${isCompanyActiveSql('r')}
       and r.asked_at <= ?::timestamptz - coalesce((s.settings->>'answerHours')::int, 24) * interval '1 hour'
       and (r.asked_at, r.company_id, r.campaign_id || 'x' || r.key) > (?::timestamptz, ?::int, ?)
     order by r.asked_at, r.company_id, r.campaign_id || 'x' || r.key limit ?`,
  values: (page) => [page.now, ...afterDue(page), page.limit],
};

const linesSql = `select m.company_id as "companyId", m.way_id as "connectionId" from views.campaign m
  where m.state = 'running' and m.way_id is not null and m.batches is not null and ${isCompanyActiveSql('m')}
    and (exists (select from views.campaign_recipient r where r.company_id = m.company_id
        and r.campaign_id = m.id and r.state in ('waiting', 'confirmed'))
      or exists (select from views.campaign_recipient r where r.company_id = m.company_id
        and r.campaign_id = m.id and ${isForAgainSql('r')}))
  union
  select r.company_id, coalesce(g.connection_id, m.way_id) from views.campaign_recipient r
  join views.campaign m on m.company_id = r.company_id and m.id = r.campaign_id
  left join views.message g on g.company_id = r.company_id and g.id = r.message_id
  where r.state in ('asking', 'sending') and m.way_id is not null and ${isCompanyActiveSql('r')}`;

/**
 * Returns the connections whose campaigns have something to send or a result to wait for. Messages in transit count even if
 * their campaign was stopped, or uses another connection now.
 */
export const campaignLines = (db: Database): Promise<{ companyId: number; connectionId: number }[]> =>
  rowsOf(db, linesSql);
/** Whether there are any. */
export const anyCampaignLine: DueQuery = { text: linesSql, values: () => [] };

/** How long, from the start or restart of a campaign, an unchecked number is waited for. */
const UNCHECKED = `interval '3 days'`;

const itemOf = `left join views.contact_list_item i
  on n.source = 'item' and i.company_id = n.company_id and i.id = n.of_id`;
const leftOut = `case when n.source = 'contact' or i.valid then '' when i.id is null then 'ERR_NO_CONTACT_FOUND'
  when i.valid is null then 'ERR_CAMPAIGN_UNCHECKED' else 'ERR_WAPP_INVALID_CONTACT' end`;

/**
 * Returns recipients whose next step is due in the campaigns of a connection, at most `limit` per campaign. Those whom
 * WhatsApp refused because of the account come first, then those who confirmed, then the others in list order. Unchecked
 * numbers are skipped (R521). `leftOut` is the reason code for sending nothing, else ''.
 */
export const campaignNext = (
  db: Database,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  limit: number,
): Promise<NextRecipient[]> =>
  rowsOf(
    db,
    `select m.id as "campaignId", r.key, r.of_id as id, r."leftOut" from views.campaign m cross join lateral (
       (select 0 as rank, n.key, n.of_id, n.seq, ${leftOut} as "leftOut" from views.campaign_recipient n ${itemOf}
       where n.company_id = m.company_id and n.campaign_id = m.id and ${isForAgainSql('n')} order by n.seq limit ?)
       union all
       (select case when n.state = 'waiting' then 2 else 1 end, n.key, n.of_id, n.seq, ${leftOut}
       from views.campaign_recipient n ${itemOf}
       where n.company_id = m.company_id and n.campaign_id = m.id and n.state in ('waiting', 'confirmed')
         and (n.source = 'contact' or i.id is null or i.valid is not null or m.updated_at < now() - ${UNCHECKED})
       order by (n.state = 'waiting'), n.seq limit ?)) r
     where m.company_id = ? and m.way_id = ? and m.state = 'running' and m.batches is not null
     order by m.id, r.rank, r.seq`,
    [limit, limit, companyId, connectionId],
  );
