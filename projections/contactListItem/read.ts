import type { ContactListItemRecord } from '../../domain/contactListItem/shape.ts';
import { searchTermOf } from '../../domain/kernel/searchTerm.ts';
import type { Database } from '../../runtime/database.ts';
import { pageByMatches, PAGE_SIZE, pageByWalk } from '../kernel/read/pages.ts';
import { paged, rowsOf, type Condition } from '../kernel/read/read.ts';
import { matchingPerson } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { contactListItemTable } from './table.ts';

const same = ['id', 'name', 'number', 'email', 'version', 'created_at', 'updated_at'] as const;
const own = [...same, 'list_id', 'valid'] as const;
type Row = ReadOf<typeof contactListItemTable, (typeof own)[number]> & { changed_by: string | null };
const FROM = 'views.contact_list_item c';
const columns = `${columnsOf('c', contactListItemTable, own)}, u.name as changed_by`;
const joins = 'left join views.app_user u on u.id = c.changed_by';

const whole = (companyId: number, c: Row): ContactListItemRecord => ({
  ...asRecord(c, same),
  isWhatsappValid: c.valid,
  contactListId: c.list_id,
  companyId,
  changedBy: c.changed_by ?? '',
});

export const itemsByIds = async (
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ContactListItemRecord[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from ${FROM} ${joins} where c.company_id = ? and c.id = any(?::int[])`,
    [companyId, [...ids]],
  );
  return rows.map((row) => whole(companyId, row));
};

export const listExists = async (db: Database, companyId: number, listId: number): Promise<boolean> =>
  (await rowsOf(db, 'select from views.contact_list where company_id = ? and id = ?', [companyId, listId])).length > 0;

/** Returns a page of a list's items, sorted by name, and their total count (at most 1,000 for a search). */
export const itemPage = async (
  db: Database,
  { companyId, listId, timeZone }: { companyId: number; listId: number; timeZone: string },
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) => {
  const term = searchTermOf(searchParam);
  const own = { text: 'c.company_id = ? and c.list_id = ?', values: [companyId, listId] };
  const sought = matchingPerson('c.search', searchParam, timeZone);
  const condition: Condition = { text: `${own.text} and ${sought.text}`, values: [...own.values, ...sought.values] };
  const skipped = (pageNumber - 1) * PAGE_SIZE;
  const { text, values } = (term.length < 2 ? pageByWalk : pageByMatches)(FROM, condition, skipped);
  const all = 'select coalesce(sum(items), 0)::int from views.contact_list_bucket where company_id = ? and list_id = ?';
  const rows = await rowsOf<{ count: number } & (Row | { id: null })>(
    db,
    `with ${text} select ${columns}, ${term ? 'total.n' : `(${all})`} as count from total left join (page join ${FROM}
       on c.company_id = ? and c.id = page.id ${joins}) on true order by page.sort, page.id`,
    [...values, ...(term ? [] : own.values), companyId],
  );
  const { page, hasMore } = paged(
    rows.filter((row) => row.id !== null),
    PAGE_SIZE,
  );
  return { contacts: page.map((row) => whole(companyId, row)), count: rows[0]?.count ?? 0, hasMore };
};
