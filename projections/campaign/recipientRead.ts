import type { z } from 'zod';
import type { RecipientRecord } from '../../domain/campaign/report.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matchingPerson } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import type { listRecipients } from './contract.ts';
import { recipientTable } from './recipientTable.ts';

const same = [
  'state',
  'reason',
  'contact_id',
  'answered_at',
  'answer',
  'queued_at',
  'delivered_at',
  'ended_at',
] as const;
const own = [...same, 'seq', 'ticket_id', 'text', 'asked_at'] as const;
type Row = ReadOf<typeof recipientTable, (typeof own)[number]> & {
  name: string | null;
  number: string | null;
  email: string | null;
  valid: boolean | null;
  ticket_uuid: string | null;
  ack: number | null;
};
const columns = `${columnsOf('r', recipientTable, own)}, coalesce(nullif(i.name, ''), c.name) as name,
  coalesce(i.number, c.number) as number, coalesce(nullif(i.email, ''), c.email) as email, t.uuid as ticket_uuid, m.ack,
  case when r.source = 'item' then i.valid else true end as valid`;
const joins = `left join views.contact_list_item i on r.source = 'item' and i.company_id = r.company_id and i.id = r.of_id
  left join views.contact c on c.company_id = r.company_id and c.id = r.contact_id
  left join views.ticket t on t.company_id = r.company_id and t.id = r.ticket_id
  left join views.message m on m.company_id = r.company_id and m.id = r.message_id`;

const recipientRecord = (r: Row): RecipientRecord => ({
  ...asRecord(r, same),
  id: r.seq,
  name: r.name ?? '',
  number: r.number ?? '',
  email: r.email ?? '',
  isWhatsappValid: r.valid,
  ticketId: r.ticket_uuid === null ? null : r.ticket_id,
  ticketUuid: r.ticket_uuid,
  text: r.text === null ? null : r.text + 1,
  confirmationRequestedAt: r.asked_at?.toISOString() ?? null,
  ack: r.ack ?? 0,
});

/** A recipient is found as an item of its list, and as the contact that it belongs to. */
const SEARCHED = `(coalesce(i.search, '') || ' ' || coalesce(c.search, ''))`;

/** `timeZone`: of the company, whose country decides how a typed number is read. */
type Asked = { companyId: number; campaignId: number; timeZone: string } & Pick<
  z.output<typeof listRecipients.query>,
  'searchParam' | 'states' | 'behind'
>;
/** Returns recipients of a campaign in order, after the place `behind`, at most `limit`. */
export const recipientsAfter = async (
  db: Database,
  { companyId, campaignId, timeZone, searchParam, states, behind }: Asked,
  limit: number,
): Promise<RecipientRecord[]> => {
  const found = matchingPerson(SEARCHED, searchParam, timeZone);
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.campaign_recipient r ${joins}
     where r.company_id = ? and r.campaign_id = ? and r.seq > ? and (?::text[] is null or r.state = any(?::text[]))
       and ${found.text} order by r.seq limit ?`,
    [companyId, campaignId, behind, states.length ? states : null, states, ...found.values, limit],
  );
  return rows.map(recipientRecord);
};

const PAGE = 20;
/** Upper bound of a count, which is for a line of text only. */
const COUNTED = 1_000;
/** Returns a page of recipients, their count (at most 1,000), and where the next page begins. */
export const recipientPage = async (db: Database, asked: Asked) => {
  const { companyId, campaignId, timeZone, searchParam, states } = asked;
  const { page, hasMore } = paged(await recipientsAfter(db, asked, PAGE + 1), PAGE);
  const found = matchingPerson(SEARCHED, searchParam, timeZone);
  const [counted] = await rowsOf<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from views.campaign_recipient r
       left join views.contact_list_item i on r.source = 'item' and i.company_id = r.company_id and i.id = r.of_id
       left join views.contact c on c.company_id = r.company_id and c.id = r.contact_id
       where r.company_id = ? and r.campaign_id = ? and (?::text[] is null or r.state = any(?::text[])) and ${found.text}
       limit ${COUNTED}) n`,
    [companyId, campaignId, states.length ? states : null, states, ...found.values],
  );
  return { recipients: page, count: counted?.n ?? 0, hasMore, next: page.at(-1)?.id ?? asked.behind };
};
