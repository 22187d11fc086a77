import { z } from 'zod';
import { companyShape, type CompanyRecord } from '../../domain/company/shape.ts';
import { defaultWeek, week } from '../../domain/kernel/schedule.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';
import { settingsOf } from '../setting/read.ts';

const row = companyShape
  .omit({ settings: true })
  .extend({ schedules: week.nullable(), updatedAt: z.date().transform((at) => at.toISOString()) });

/** A company with its hours and settings, as an admin or as anybody sees them; null when there is none. */
export const companyOf = async (db: Database, id: number, admin: boolean): Promise<CompanyRecord | null> => {
  const [found] = await rowsOf(
    db,
    `select c.id, c.name, c.due_date as "dueDate", c.time_zone as "timeZone", c.language, c.plan_id as "planId", c.schedules, c.version,
       coalesce(u.name, '') as "changedBy", c.updated_at as "updatedAt"
     from views.company c left join views.app_user u on u.company_id = c.id and u.id = c.changed_by where c.id = ?`,
    [id],
  );
  if (!found) return null;
  const { schedules, ...company } = row.parse(found);
  return { ...company, schedules: schedules ?? [...defaultWeek], settings: await settingsOf(db, id, admin) };
};
