import type { Database } from '../../runtime/database.ts';
import { afterId, type DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';

/**
 * Item streams (buckets) with work left: their list was deleted, an item was removed more than a minute before `now`,
 * or a former key must be ended. The id is that of the stream.
 */
export const bucketsLeft: DueQuery = {
  text: `select b.company_id as "companyId", b.list_id || 'x' || b.bucket as id, coalesce(b.spoilt_at, 'epoch') as "dueAt"
     from views.contact_list_bucket b
     where (b.company_id, b.list_id, b.bucket) > (?::int, ?::int, ?::int)
       and (b.former <> '{}' or b.spoilt_at < ?::timestamptz - interval '1 minute' or (not b.ended and not exists (
         select from views.contact_list l where l.company_id = b.company_id and l.id = b.list_id)))
     order by b.company_id, b.list_id, b.bucket limit ?`,
  values: ({ now, limit, after }) => {
    const [list = -1, bucket = -1] = after ? after.id.split('x').map(Number) : [];
    return [after?.companyId ?? -1, list, bucket, now, limit];
  },
};

/** Items that moved to another bucket while their old stream still holds them. The id is the item's. */
export const itemsMoved: DueQuery = {
  text: `select company_id as "companyId", id, updated_at as "dueAt" from views.contact_list_item
     where moved_from is not null and (company_id, id) > (?::int, ?::int) order by company_id, id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

/** Returns the old bucket that still holds a moved item, with its list, or null. */
export const movedFrom = async (
  db: Database,
  companyId: number,
  id: number,
): Promise<{ listId: number; bucket: number } | null> => {
  const [row] = await rowsOf<{ listId: number; bucket: number }>(
    db,
    `select list_id as "listId", moved_from as bucket from views.contact_list_item
     where company_id = ? and id = ? and moved_from is not null`,
    [companyId, id],
  );
  return row ?? null;
};

/** Returns the ids of a company's lists that may have items, including deleted lists that are not cleaned up yet. */
export const listIdsOf = async (db: Database, companyId: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    db,
    `select distinct list_id as id from views.contact_list_bucket where company_id = ? and not ended`,
    [companyId],
  );
  return rows.map(({ id }) => id);
};
