import type { Unchecked } from '../../domain/contactListItem/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

type List = { companyId: number; listId: number };

/**
 * Returns the lists with unchecked numbers, and how many numbers each has, for each company that may use campaigns. The lists
 * with the fewest unchecked come first.
 */
export const uncheckedLists = (db: Database): Promise<(List & { items: number })[]> =>
  rowsOf(
    db,
    `select u.company_id as "companyId", u.list_id as "listId",
       (select sum(items)::int from views.contact_list_bucket where company_id = u.company_id and list_id = u.list_id) as items
     from (
       select b.company_id, b.list_id, sum(b.items - b.checked) as n from views.contact_list_bucket b
       where b.checked < b.items group by b.company_id, b.list_id) u
     join views.contact_list l on l.company_id = u.company_id and l.id = u.list_id
     join views.company c on c.id = u.company_id and c.status
     join views.plan p on p.id = c.plan_id and ((${companyFeaturesSql('c.id', 'p.fields')})->>'useCampaigns')::boolean
     order by u.company_id, u.n, u.list_id`,
  );

/** Returns unchecked numbers of a list in stream order, after a given one. */
export const uncheckedItems = (
  db: Database,
  { companyId, listId }: List,
  behind: Unchecked | null,
  limit: number,
): Promise<Unchecked[]> =>
  rowsOf(
    db,
    `select id, number, bucket from views.contact_list_item
     where company_id = ? and list_id = ? and valid is null and (bucket, id) > (?::int, ?::int)
     order by bucket, id limit ?`,
    [companyId, listId, behind?.bucket ?? -1, behind?.id ?? -1, limit],
  );
