import { z } from 'zod';
import { companyShape, type CompanyRecord } from '../../domain/company/shape.ts';
import { defaultWeek, week } from '../../domain/kernel/schedule.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';
import { settingsOf } from '../setting/read.ts';

const instant = z.date().transform((at) => at.toISOString());
const row = companyShape
  .omit({ settings: true, campaignsEnabled: true })
  .extend({ schedules: week.nullable(), createdAt: instant, updatedAt: instant });

const whole = `c.id, c.name, c.email, c.phone, c.status, c.due_date as "dueDate", c.recurrence,
  c.trial_expiration as "trialExpiration", c.time_zone as "timeZone", c.language, c.plan_id as "planId",
  jsonb_build_object('id', c.plan_id, 'name', coalesce(p.fields->>'name', '')) as plan,
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

const completed = async (db: Database, found: object, admin: boolean): Promise<CompanyRecord> => {
  const { schedules, ...company } = row.parse(found);
  const settings = await settingsOf(db, company.id, admin);
  const campaignsEnabled = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true');
  const hidden = admin ? {} : noBilling;
  return { ...company, ...hidden, campaignsEnabled, schedules: schedules ?? [...defaultWeek], settings };
};

/** A company with its hours and settings, as an admin or as anybody sees them; null when there is none. */
export const companyOf = async (db: Database, id: number, admin: boolean): Promise<CompanyRecord | null> => {
  const [found] = await rowsOf(db, `select ${whole} where c.id = ?`, [id]);
  return found ? completed(db, found, admin) : null;
};
