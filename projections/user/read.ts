import type { CompanyUser, RemovedUser, SignedIn, UserRecord } from '../../domain/user/shape.ts';
import { featuresOf } from '../../domain/kernel/gates.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import type { Database } from '../../runtime/database.ts';
import { afterId, type DueQuery } from '../kernel/read/due.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { companyTable } from '../company/table.ts';
import { settingsOf } from '../setting/read.ts';
import { isOnline } from './presence.ts';
import { userTable } from './table.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

const PAGE = 20;

const own = [
  'id',
  'name',
  'email',
  'company_id',
  'super',
  'all_ticket',
  'wpp',
  'version',
  'created_at',
  'updated_at',
] as const;
const told = [...own, 'profile', 'whatsapp_id', 'average_rating', 'changed_by', 'online', 'queues'] as const;
type Row = ReadOf<typeof userTable, (typeof own)[number] | 'profile'> & {
  whatsapp_id: number | null;
  average_rating: number | null;
  changed_by: string;
  company_name: string;
  online: boolean;
  queues: UserRecord['queues'];
};
/** Shows queues and connection only if they still exist. */
const whole = `${columnsOf('u', userTable, own)}, lower(u.profile) as profile, w.id as whatsapp_id,
  (select r.total::float / r.ratings from views.user_rating r
    where r.company_id = u.company_id and r.user_id = u.id) as average_rating,
  coalesce(b.name, '') as changed_by, coalesce(c.name, '') as company_name, ${isOnline('u')} as online,
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color,
      'UserQueue', jsonb_build_object('queueId', q.id)) order by q.id)
    from views.queue q where q.company_id = u.company_id and q.id = any(u.queue_ids)), '[]') as queues`;
const joins = `left join views.company c on c.id = u.company_id
  left join views.connection w on w.company_id = u.company_id and w.id = u.connection_id
  left join views.app_user b on b.id = u.changed_by`;

const userRecord = (row: Row): UserRecord => asRecord(row, told);
const ofCompany = (row: Row): CompanyUser => ({
  ...userRecord(row),
  company: { id: row.company_id, name: row.company_name },
});

const select = (db: Database, where: string, values: readonly unknown[]) =>
  rowsOf<Row>(db, `select ${whole} from views.app_user u ${joins} where ${where}`, values);
const there = 'not u.removed';
const byName = 'order by u.search, u.id';

/** Returns users of a company by id, with their queues. */
export const usersByIds = async (db: Database, companyId: number, ids: readonly number[]): Promise<UserRecord[]> =>
  (await select(db, `u.company_id = ? and ${there} and u.id = any(?)`, [companyId, [...ids]])).map(userRecord);

export const companyUser = async (db: Database, companyId: number, id: number): Promise<CompanyUser | null> => {
  const [found] = await select(db, `u.company_id = ? and ${there} and u.id = ?`, [companyId, id]);
  return found ? ofCompany(found) : null;
};

/** Returns the users of a company whose name or e-mail matches a search, sorted by name, at most 1,000. */
export const companyUsers = async (db: Database, companyId: number, searchParam = ''): Promise<CompanyUser[]> => {
  const { text, values } = matching('u.search', searchParam);
  const where = `u.company_id = ? and ${there} and ${text} ${byName} limit ${MOST_LISTED}`;
  return (await select(db, where, [companyId, ...values])).map(ofCompany);
};

/** Returns the name of a user of any company, or ''. Removed users keep their names. */
export const userName = async (db: Database, userId: number): Promise<string> =>
  (await rowsOf<{ name: string }>(db, 'select name from views.app_user where id = ?', [userId]))[0]?.name ?? '';

/** Returns a page of the users whose name or e-mail matches a search, and the total count. */
export const userPage = async (
  db: Database,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) => {
  const { text, values: wanted } = matching('u.search', searchParam);
  const where = `u.company_id = ? and ${there} and ${text}`;
  const values = [companyId, ...wanted];
  const skipped = (pageNumber - 1) * PAGE;
  const rows = await select(db, `${where} ${byName} limit ${PAGE + 1} offset ?`, [...values, skipped]);
  const counting = `select count(*)::int as count from views.app_user u where ${where}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  const { page, hasMore } = paged(rows, PAGE);
  return { users: page.map(ofCompany), count: counted?.count ?? 0, hasMore };
};

/** Returns a page of removed users who are not erased, sorted by name. */
export const removedUsers = async (db: Database, companyId: number, pageNumber: number) => {
  const rows = await rowsOf<RemovedUser>(
    db,
    `select id, name, email from views.app_user where company_id = ? and removed and not erased
     order by search, id limit ${PAGE + 1} offset ?`,
    [companyId, (pageNumber - 1) * PAGE],
  );
  const { page, hasMore } = paged(rows, PAGE);
  return { users: page, hasMore };
};

/** Erased users who are not forgotten everywhere yet. */
export const erasedUsers: DueQuery = {
  text: `select company_id as "companyId", id, updated_at as "dueAt" from views.app_user
     where erased and not forgotten and (company_id, id) > (?::int, ?::int) order by company_id, id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

export const adminsOf = async (db: Database, companyId: number): Promise<number[]> => {
  const sql = `select id from views.app_user u where company_id = ? and ${there} and lower(profile) = 'admin' order by id`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId])).map(({ id }) => id);
};

/** Returns the founder if still an admin, else the admin of longest standing, or null. */
export const firstAdminOf = async (db: Database, companyId: number) => {
  const sql = `select u.id, u.name, u.email from views.app_user u left join views.company c on c.id = u.company_id
    where u.company_id = ? and ${there} and lower(u.profile) = 'admin'
    order by (u.id = c.founder_id) desc nulls last, u.created_at, u.id limit 1`;
  return (await rowsOf<{ id: number; name: string; email: string }>(db, sql, [companyId]))[0] ?? null;
};

export const userIds = async (db: Database, companyId: number): Promise<number[]> => {
  const sql = `select id from views.app_user u where company_id = ? and ${there} order by id`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId])).map(({ id }) => id);
};

const ofSignedIn = ['name', 'email', 'trial_expiration', 'due_date', 'time_zone', 'language', 'plan_id'] as const;
type OwnCompany = ReadOf<typeof companyTable, (typeof ofSignedIn)[number]> & {
  plan: Parameters<typeof featuresOf>[0] | null;
};

/**
 * Returns a user as sign-in needs it: with the company and all its settings. A user of another company (`home`) appears as an
 * admin of this one.
 */
export const signedIn = async (
  db: Database,
  companyId: number,
  userId: number,
  home = companyId,
): Promise<SignedIn | null> => {
  const [found] = await usersByIds(db, home, [userId]);
  const as = { companyId, profile: 'admin', super: false, queues: [], whatsappId: null } as const;
  const user = found && (home === companyId ? found : { ...found, ...as, queues: [] });
  const [company] = await rowsOf<OwnCompany>(
    db,
    `select ${columnsOf('c', companyTable, ofSignedIn)}, ${companyFeaturesSql('c.id', 'p.fields')} as plan
     from views.company c left join views.plan p on p.id = c.plan_id where c.id = ?`,
    [companyId],
  );
  if (!user || !company) return null;
  const settings = await settingsOf(db, companyId, false);
  const features = featuresOf(company.plan ?? {});
  const own = asRecord(company, ofSignedIn);
  const email = allows(user.profile, 'settings:edit') ? own.email : '';
  const trialExpiration = own.trialExpiration ?? own.dueDate;
  return { ...user, company: { id: companyId, ...own, email, trialExpiration, features, settings } };
};
