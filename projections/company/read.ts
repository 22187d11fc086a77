import { z } from 'zod';
import { companyShape, type CompanyRecord } from '../../domain/company/shape.ts';
import { featuresOf } from '../../domain/kernel/gates.ts';
import { defaultWeek, week } from '../../domain/kernel/schedule.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read.ts';
import { matching } from '../kernel/search.ts';
import { settingsOfMany } from '../setting/read.ts';

const PAGE = 20;
const instant = z.date().transform((at) => at.toISOString());
const row = companyShape
  .omit({ settings: true, campaignsEnabled: true, features: true })
  .extend({ held: z.looseObject({}).nullable(), schedules: week.nullable(), createdAt: instant, updatedAt: instant });

const whole = `c.id, c.name, c.email, c.phone, c.status, c.due_date as "dueDate", c.recurrence,
  c.trial_expiration as "trialExpiration", c.time_zone as "timeZone", c.language, c.plan_id as "planId",
  jsonb_build_object('id', c.plan_id, 'name', coalesce(p.fields->>'name', '')) as plan, p.fields as held,
  c.billing_name as "billingName", c.address_zip_code as "addressZipCode", c.address_street as "addressStreet",
  c.address_state as "addressState", c.address_city as "addressCity", c.address_district as "addressDistrict",
  c.schedules, c.version, coalesce(u.name, '') as "changedBy", c.created_at as "createdAt", c.updated_at as "updatedAt"
  from views.company c left join views.plan p on p.id = c.plan_id left join views.app_user u on u.id = c.changed_by`;

/** Where bills go to is told to admins alone. */
const noBilling = {
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressState: '',
  addressCity: '',
  addressDistrict: '',
};

const completed = async (db: Database, found: readonly object[], admin: boolean): Promise<CompanyRecord[]> => {
  const rows = z.array(row).parse(found);
  const ids = rows.map(({ id }) => id);
  const of = await settingsOfMany(db, ids, admin);
  return rows.map(({ schedules, held, ...company }) => {
    const settings = of(company.id);
    const campaignsEnabled = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true');
    const hidden = admin ? {} : noBilling;
    const features = featuresOf(held ?? {});
    return { ...company, ...hidden, campaignsEnabled, features, schedules: schedules ?? [...defaultWeek], settings };
  });
};

/** A company with its hours and settings, as an admin or as anybody sees them; null when there is none. */
export const companyOf = async (db: Database, id: number, admin: boolean): Promise<CompanyRecord | null> =>
  (await completed(db, await rowsOf(db, `select ${whole} where c.id = ?`, [id]), admin))[0] ?? null;

/** The companies of the installation, all or some, by name. */
export const companiesBy = async (db: Database, ids: readonly number[] | null): Promise<CompanyRecord[]> =>
  completed(
    db,
    await rowsOf(db, `select ${whole} where ?::int[] is null or c.id = any(?::int[]) order by c.search, c.id`, [
      ids,
      ids,
    ]),
    true,
  );

/** Which of these are past their due date, so that nobody of them signs in. */
export const overdueOf = async (db: Database, ids: readonly number[]): Promise<number[]> => {
  const past = 'c.due_date < (now() at time zone c.due_zone)::date';
  const sql = `select c.id from views.company c where c.id = any(?::int[]) and ${past}`;
  return (await rowsOf<{ id: number }>(db, sql, [[...ids]])).map(({ id }) => id);
};

/** A page of the companies whose name or e-mail is searched for, by name, and how many there are in all. */
export const companyPage = async (
  db: Database,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) => {
  const { text, values } = matching('c.search', searchParam);
  const sql = `select ${whole} where ${text} order by c.search, c.id limit ${PAGE + 1} offset ?`;
  const { page, hasMore } = paged(await rowsOf(db, sql, [...values, (pageNumber - 1) * PAGE]), PAGE);
  const counting = `select count(*)::int as count from views.company c where ${text}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  return { companies: await completed(db, page, true), count: counted?.count ?? 0, hasMore };
};
