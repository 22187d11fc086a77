import type { CompanyRecord } from '../../domain/company/shape.ts';
import { featuresOf } from '../../domain/kernel/gates.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import { defaultWeek } from '../../domain/kernel/schedule.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { settingsOfMany } from '../setting/read.ts';
import { companyTable } from './table.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

const PAGE = 20;
const same = [
  'id',
  'name',
  'email',
  'phone',
  'status',
  'due_date',
  'recurrence',
  'trial_expiration',
  'time_zone',
  'language',
  'plan_id',
  'next_plan_id',
  'billing_name',
  'address_zip_code',
  'address_street',
  'address_state',
  'address_city',
  'address_district',
  'version',
  'created_at',
  'updated_at',
] as const;
const own = [...same, 'schedules'] as const;
type Row = ReadOf<typeof companyTable, (typeof own)[number]> & {
  plan_name: string;
  held: Parameters<typeof featuresOf>[0] | null;
  changed_by: string;
};
const whole = `${columnsOf('c', companyTable, own)}, coalesce(p.fields->>'name', '') as plan_name, ${companyFeaturesSql('c.id', 'p.fields')} as held,
  coalesce(u.name, '') as changed_by
  from views.company c left join views.plan p on p.id = c.plan_id left join views.app_user u on u.id = c.changed_by`;

/** Only admins see the billing address. */
const noBilling = {
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressState: '',
  addressCity: '',
  addressDistrict: '',
};

const completed = async (db: Database, rows: readonly Row[], admin: boolean): Promise<CompanyRecord[]> => {
  const ids = rows.map(({ id }) => id);
  const of = await settingsOfMany(db, ids, admin);
  return rows.map((row) => {
    const settings = of(row.id);
    return {
      ...asRecord(row, same),
      ...(admin ? {} : noBilling),
      plan: { id: row.plan_id, name: row.plan_name },
      features: featuresOf(row.held ?? {}),
      campaignsEnabled: settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true'),
      schedules: [...(row.schedules ?? defaultWeek)],
      settings,
      changedBy: row.changed_by,
    };
  });
};

/** Returns a company with its hours and settings, as admins or other users see it, or null if there is none. */
export const companyOf = async (db: Database, id: number, admin: boolean): Promise<CompanyRecord | null> =>
  (await completed(db, await rowsOf<Row>(db, `select ${whole} where c.id = ?`, [id]), admin))[0] ?? null;

export const companiesBy = async (db: Database, ids: readonly number[]): Promise<CompanyRecord[]> =>
  completed(db, await rowsOf<Row>(db, `select ${whole} where c.id = any(?::int[])`, [[...ids]]), true);

/** Returns the companies whose name or e-mail matches a search, sorted by name, at most 1,000. */
export const companyList = async (db: Database, searchParam: string): Promise<CompanyRecord[]> => {
  const { text, values } = matching('c.search', searchParam);
  const sql = `select ${whole} where ${text} order by c.search, c.id limit ${MOST_LISTED}`;
  return completed(db, await rowsOf<Row>(db, sql, values), true);
};

/** Returns a page of the companies whose name or e-mail matches a search, sorted by name, and the total count. */
export const companyPage = async (
  db: Database,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) => {
  const { text, values } = matching('c.search', searchParam);
  const sql = `select ${whole} where ${text} order by c.search, c.id limit ${PAGE + 1} offset ?`;
  const { page, hasMore } = paged(await rowsOf<Row>(db, sql, [...values, (pageNumber - 1) * PAGE]), PAGE);
  const counting = `select count(*)::int as count from views.company c where ${text}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  return { companies: await completed(db, page, true), count: counted?.count ?? 0, hasMore };
};
