import { wholeContact, type AgendaEntry, type FoundContacts, type WholeContact } from '../../domain/contact/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { pageByMatches, PAGE_SIZE, pageByWalk } from '../kernel/read/pages.ts';
import { paged, rowsOf, type Condition } from '../kernel/read/read.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import { searchTermOf } from '../../domain/kernel/searchTerm.ts';
import { matchingPerson } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { contactTable } from './table.ts';

export { PAGE_SIZE };
const FROM = 'views.contact c';

const known = [
  'name',
  'number',
  'lid',
  'group_id',
  'email',
  'disable_bot',
  'erased',
  'extra_info',
  'picture_url',
] as const;
const marks = ['version', 'created_at', 'updated_at'] as const;
const own = [
  ...known,
  ...marks,
  'id',
  'uuid',
  'connection_id',
  'stopped_at',
  'stop_word',
  'marketing_stopped_at',
] as const;
type Row = ReadOf<typeof contactTable, (typeof own)[number]> & {
  connection_name: string | null;
  changed_by: string | null;
  tags: WholeContact['tags'];
  merged: WholeContact['merged'];
};
const columns = `${columnsOf('c', contactTable, own)}, w.settings->>'name' as connection_name, u.name as changed_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.fields->>'name', 'color', g.fields->>'color')
      order by g.sort, g.id)
    from views.tag g where g.company_id = c.company_id and g.id in (select unnest(t.tag_ids) from views.ticket t
      where t.company_id = c.company_id and t.contact_id = c.id and t.tag_ids <> '{}')), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'lid', m.lid) order by m.id)
    from views.contact m where m.company_id = c.company_id and m.merged_into = c.id), '[]') as merged`;
const joins = `left join views.connection w on w.company_id = c.company_id and w.id = c.connection_id
  left join views.app_user u on u.id = c.changed_by`;

const whole = (c: Row): WholeContact => {
  const { connection_id: id, connection_name: name } = c;
  return {
    ...wholeContact(c, asRecord(c, known), { ...asRecord(c, marks), changedBy: c.changed_by ?? '' }),
    whatsapp: id === null || name === null ? null : { id, name },
    tags: c.tags,
    merged: c.merged,
    stopped: c.stopped_at && {
      at: c.stopped_at.toISOString(),
      word: c.stop_word,
      isByWhatsApp: c.marketing_stopped_at !== null,
    },
  };
};

/** Returns contacts by id, without removed ones; with `erased`, erased ones are included. */
export const contactsByIds = async (
  db: Database,
  companyId: number,
  ids: readonly number[],
  erased = false,
): Promise<WholeContact[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.contact c ${joins} where c.company_id = ? and c.id = any(?::int[])
       and (not c.removed or (? and c.erased))`,
    [companyId, [...ids], erased],
  );
  return rows.map(whole);
};

/** Returns the names of contacts by id, without removed ones. */
export const contactNames = async (
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const sql = 'select id, name from views.contact where company_id = ? and id = any(?::int[]) and not removed';
  const rows = await rowsOf<{ id: number; name: string }>(db, sql, [companyId, [...ids]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The company that searches. */
type Asker = Pick<Actor, 'companyId' | 'timeZone'>;

const condition = ({ companyId, timeZone }: Asker, searchParam: string): Condition => {
  const own = { text: 'c.company_id = ? and not c.removed', values: [companyId] };
  const { text, values } = matchingPerson('c.search', searchParam, timeZone);
  return { text: `${own.text} and ${text}`, values: [companyId, ...values] };
};

/** Returns the ids of contacts that a search finds, in ascending order: at most `limit` after `after`. */
export const contactIdsFound = async (
  db: Database,
  asker: Asker,
  { searchParam = '', after = 0, limit }: FoundContacts,
): Promise<number[]> => {
  const { text, values } = condition(asker, searchParam);
  const rows = await rowsOf<{ id: number }>(
    db,
    `select c.id from views.contact c where ${text} and c.id > ? order by c.id limit ?`,
    [...values, after, limit],
  );
  return rows.map(({ id }) => id);
};

/** Returns a page of contacts, sorted by name, and their total count. */
export const contactPage = async (
  db: Database,
  asker: Asker,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) => {
  const skipped = (pageNumber - 1) * PAGE_SIZE;
  const { text, values } = (searchTermOf(searchParam).length < 2 ? pageByWalk : pageByMatches)(
    FROM,
    condition(asker, searchParam),
    skipped,
  );
  const rows = await rowsOf<{ count: number } & (Row | { id: null })>(
    db,
    `with ${text} select ${columns}, total.n as count from total left join (page join views.contact c
       on c.company_id = ? and c.id = page.id ${joins}) on true order by page.sort, page.id`,
    [...values, asker.companyId],
  );
  const { page, hasMore } = paged(
    rows.filter((row) => row.id !== null),
    PAGE_SIZE,
  );
  return { contacts: page.map(whole), count: rows[0]?.count ?? 0, hasMore };
};

/** Returns short contacts sorted by name: the first that a search finds, or those after a given one. */
export const shortContacts = (
  db: Database,
  asker: Asker,
  { searchParam, behind }: { searchParam: string; behind?: number | null | undefined },
) => {
  const { text, values } = condition(asker, searchParam);
  const later = '(c.sort, c.id) > (select b.sort, b.id from views.contact b where b.company_id = ? and b.id = ?)';
  return rowsOf<Pick<WholeContact, 'id' | 'name' | 'number' | 'email'>>(
    db,
    `select c.id, c.name, c.number, c.email from views.contact c where ${text} ${behind ? `and ${later}` : ''}
     order by c.sort, c.id limit ${MOST_LISTED}`,
    [...values, ...(behind ? [asker.companyId, behind] : [])],
  );
};

/** Returns the address book of a connection's phone as the connector received it, in pages after a key. */
export const agendaOf = (
  db: Database,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  after: string,
  limit: number,
): Promise<AgendaEntry[]> =>
  rowsOf<AgendaEntry>(
    db,
    `select key, number, lid, name from connector.agenda
     where company_id = ? and connection_id = ? and key > ? order by key limit ?`,
    [companyId, connectionId, after, limit],
  );
