import type { CampaignPerson } from '../../domain/campaign/people.ts';
import type { Database } from '../../runtime/database.ts';
import type { z } from 'zod';
import { canonical } from '../../domain/kernel/phoneNumber.ts';
import { stoppedNumbers, stoppedOf } from '../contact/stopped.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import type { campaignPeople } from './contract.ts';

/** SQL condition that a contact exists and one of its tickets has a tag. */
const tagged = `not c.erased and not c.removed and c.group_id = '' and c.merged_into is null
  and exists (select from views.ticket t where t.company_id = c.company_id and t.contact_id = c.id
    and t.tag_ids <> '{}' and t.tag_ids @> array[?::int])`;

/** Returns contacts whose tickets have a tag (R524), at most `limit` with ids above `behind`. */
export const taggedPeople = (
  db: Database,
  { companyId, tagId }: { companyId: number; tagId: number },
  behind: number,
  limit: number,
): Promise<CampaignPerson[]> =>
  rowsOf(
    db,
    `select c.id, nullif(c.number, '') as number, true as "isValid", c.stopped_at is not null as "hasStopped" from views.contact c
     where c.company_id = ? and c.id > ? and ${tagged} order by c.id limit ?`,
    [companyId, behind, tagId, limit],
  );

/** Returns items of a contact list, at most `limit` with ids above `behind`. */
export const listPeople = async (
  db: Database,
  { companyId, listId }: { companyId: number; listId: number },
  behind: number,
  limit: number,
): Promise<CampaignPerson[]> => {
  const rows = await rowsOf<{ id: number; number: string; isValid: boolean | null }>(
    db,
    `select i.id, i.number, i.valid as "isValid" from views.contact_list_item i
     where i.company_id = ? and i.list_id = ? and i.id > ? order by i.id limit ?`,
    [companyId, listId, behind, limit],
  );
  const numbers = rows.map(({ number }) => number);
  const stopped = await stoppedOf(db, companyId, numbers);
  return rows.map((row) => ({ ...row, hasStopped: stopped.has(canonical(row.number)) }));
};

const PAGE = 20;
const COUNTED = 1_000;
type Shown = { id: number; name: string; number: string; email: string; isWhatsappValid: boolean | null };

/**
 * Returns a page of the recipients if a campaign began now, and their count (at most 1,000). Contacts who asked to be left
 * out are excluded.
 */
export const campaignPeoplePage = async (
  db: Database,
  companyId: number,
  { contactListId, tagListId, pageNumber }: z.output<typeof campaignPeople.query>,
): Promise<{ people: Shown[]; count: number; hasMore: boolean }> => {
  const of = contactListId
    ? {
        columns: `i.id, i.name, i.number, i.email, i.valid as "isWhatsappValid"`,
        from: 'views.contact_list_item i where i.company_id = ? and i.list_id = ? and i.number <> all(?::text[])',
        values: [companyId, contactListId, await stoppedNumbers(db, companyId)],
        order: `i.valid is not true, i.id`,
      }
    : {
        columns: `c.id, c.name, c.number, c.email, true as "isWhatsappValid"`,
        from: `views.contact c where c.company_id = ? and ${tagged} and c.stopped_at is null`,
        values: [companyId, tagListId ?? 0],
        order: 'c.id',
      };
  const { columns, from, order, values } = of;
  const rows = await rowsOf<Shown>(db, `select ${columns} from ${from} order by ${order} limit ${PAGE + 1} offset ?`, [
    ...values,
    (pageNumber - 1) * PAGE,
  ]);
  const [counted] = await rowsOf<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from ${from} limit ${COUNTED}) n`,
    values,
  );
  const { page, hasMore } = paged(rows, PAGE);
  return { people: page, count: counted?.n ?? 0, hasMore };
};
