import type { z } from 'zod';
import { campaignStatusOf } from '../../domain/campaign/decider.ts';
import { countsOf } from '../../domain/campaign/report.ts';
import { textsOf, type CampaignRecord } from '../../domain/campaign/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import type { listCampaigns } from './contract.ts';
import type { RecipientCounts } from './recipientTable.ts';
import { campaignTable } from './table.ts';

const PAGE = 20;
const same = [
  'company_id',
  'id',
  'name',
  'confirmation',
  'scheduled_at',
  'contact_list_id',
  'file_list_id',
  'queue_id',
  'user_id',
  'started_at',
  'completed_at',
  'reason',
  'version',
  'created_at',
  'updated_at',
] as const;
const own = [
  ...same,
  'connection_id',
  'tag_id',
  'messages',
  'confirmation_messages',
  'template',
  'file',
  'state',
] as const;
const columns = `${columnsOf('m', campaignTable, own)}, w.settings->>'name' as connection_name, t.fields->>'name' as tag_name,
  q.name as queue_name, b.name as changed_by, l.fields->>'name' as list_name,
  f.fields->>'name' as files_name, n.total, n.counts,
  case when m.state in ('running', 'cancelled') and exists (select from views.contact_list_item u
      where u.company_id = m.company_id and u.list_id = m.contact_list_id and u.valid is null)
    then (select count(*)::int from views.campaign_recipient r
      join views.contact_list_item u on u.company_id = r.company_id and u.id = r.of_id and u.valid is null
      where r.company_id = m.company_id and r.campaign_id = m.id and r.source = 'item' and r.state = 'waiting')
    else 0 end as unchecked`;
const joins = `left join views.connection w on w.company_id = m.company_id and w.id = m.connection_id
  left join views.tag t on t.company_id = m.company_id and t.id = m.tag_id
  left join views.queue q on q.company_id = m.company_id and q.id = m.queue_id
  left join views.contact_list l on l.company_id = m.company_id and l.id = m.contact_list_id
  left join views.file_list f on f.company_id = m.company_id and f.id = m.file_list_id
  left join views.campaign_count n on n.company_id = m.company_id and n.campaign_id = m.id
  left join views.app_user b on b.id = m.changed_by`;
type Row = ReadOf<typeof campaignTable, (typeof own)[number]> & {
  connection_name: string | null;
  tag_name: string | null;
  queue_name: string | null;
  changed_by: string | null;
  list_name: string | null;
  files_name: string | null;
  total: number | null;
  counts: RecipientCounts | null;
  unchecked: number;
};

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const campaignRecord = (m: Row): CampaignRecord => ({
  ...asRecord(m, same),
  status: campaignStatusOf({ is: m.state, scheduledAt: iso(m.scheduled_at) }),
  whatsappId: m.connection_id,
  whatsapp: named(m.connection_id, m.connection_name),
  contactList: named(m.contact_list_id, m.list_name),
  tagListId: m.tag_id,
  tagList: named(m.tag_id, m.tag_name),
  fileList: named(m.file_list_id, m.files_name),
  queue: named(m.queue_id, m.queue_name),
  ...textsOf(m.messages, m.confirmation_messages),
  template: m.template,
  mediaPath: m.file?.path ?? null,
  mediaName: m.file?.name ?? null,
  counts: countsOf(m.total ?? 0, { ...m.counts, unchecked: m.unchecked }),
  changedBy: m.changed_by ?? '',
});

export const campaignsBy = async (
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<CampaignRecord[]> => {
  const where = 'm.company_id = ? and m.id = any(?::int[])';
  const sql = `select ${columns} from views.campaign m ${joins} where ${where}`;
  return (await rowsOf<Row>(db, sql, [companyId, [...ids]])).map(campaignRecord);
};

/** Returns the ids of campaigns for a contact list that are running or have a start time. */
export const campaignsWithList = async (db: Database, companyId: number, listId: number): Promise<number[]> => {
  const sql = `select id from views.campaign where company_id = ? and contact_list_id = ?
    and (state = 'running' or (state = 'planned' and scheduled_at is not null)) order by id`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId, listId])).map(({ id }) => id);
};

/** Whether a campaign runs over a connection. */
export const isCampaignRunningOver = async (
  db: Database,
  companyId: number,
  connectionId: number,
): Promise<boolean> => {
  const sql = `select 1 from views.campaign where company_id = ? and way_id = ? and state = 'running' limit 1`;
  return (await rowsOf(db, sql, [companyId, connectionId])).length > 0;
};

/** Returns a page of campaigns, the newest first, and their count (at most 1,000). */
export const campaignPage = async (
  db: Database,
  companyId: number,
  { searchParam, pageNumber }: z.output<typeof listCampaigns.query>,
): Promise<{ records: CampaignRecord[]; count: number; hasMore: boolean }> => {
  const found = matching('m.search', searchParam);
  const where = `m.company_id = ? and ${found.text}`;
  const values = [companyId, ...found.values];
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.campaign m ${joins} where ${where}
     order by m.created_at desc, m.id desc limit ${PAGE + 1} offset ?`,
    [...values, (pageNumber - 1) * PAGE],
  );
  const [counted] = await rowsOf<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from views.campaign m where ${where} limit 1000) c`,
    values,
  );
  const { page, hasMore } = paged(rows, PAGE);
  return { records: page.map(campaignRecord), count: counted?.n ?? 0, hasMore };
};

/** Upper bound of recipients within a campaign's record; separate calls return all of them. */
const SHIPPED = 2_000;

/** Returns the first recipients of a campaign and their outcome, for clients that count them there (R502). */
export const firstRecipientsOf = async (
  db: Database,
  { companyId, id, contactListId }: CampaignRecord,
): Promise<Pick<Required<CampaignRecord>, 'shipping'> & { contacts: { id: number; isWhatsappValid: boolean }[] }> => {
  const rows = await rowsOf<{
    id: number;
    contactId: number | null;
    isLeftOut: boolean;
    isValid: boolean;
    answer: 'yes' | 'other' | null;
    askedAt: Date | null;
    deliveredAt: Date | null;
  }>(
    db,
    `select r.seq as id, r.contact_id as "contactId", r.state = 'leftOut' as "isLeftOut", r.answer, r.asked_at as "askedAt",
       r.delivered_at as "deliveredAt", r.source = 'contact' or coalesce(i.valid, false) as "isValid"
     from views.campaign_recipient r
     left join views.contact_list_item i on r.source = 'item' and i.company_id = r.company_id and i.id = r.of_id
     where r.company_id = ? and r.campaign_id = ? order by r.seq limit ${SHIPPED}`,
    [companyId, id],
  );
  const listed = rows.length
    ? rows.map((row) => ({ id: row.id, isWhatsappValid: row.isValid }))
    : await rowsOf<{ id: number; isWhatsappValid: boolean }>(
        db,
        `select id, coalesce(valid, false) as "isWhatsappValid" from views.contact_list_item
         where company_id = ? and list_id = ? order by id limit ${SHIPPED}`,
        [companyId, contactListId],
      );
  return {
    contacts: listed,
    shipping: rows
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ id: place, contactId, askedAt, answer, deliveredAt }) => ({
        id: place,
        contactId,
        confirmationRequestedAt: iso(askedAt),
        confirmation: askedAt === null ? null : answer === 'yes',
        deliveredAt: iso(deliveredAt),
      })),
  };
};
