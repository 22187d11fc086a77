import { z } from 'zod';
import { settingDefaults } from '../../domain/setting/decider.ts';
import { signedInShape, userShape, type SignedIn, type UserRecord } from '../../domain/user/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';

/** Users of a company by id, whole: with their queues. */
export const usersByIds = async (db: Database, companyId: number, ids: readonly number[]): Promise<UserRecord[]> => {
  const rows = await rowsOf(
    db,
    `select u.id, u.name, u.email, lower(u.profile) as profile, u.company_id as "companyId", u.super,
       'disable' as "allTicket", null::int as "whatsappId", '' as wpp,
       coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color,
           'UserQueue', jsonb_build_object('queueId', q.id)) order by q.id)
         from views.queue q where q.company_id = u.company_id and q.id = any(u.queue_ids)), '[]') as queues
     from views.app_user u where u.company_id = ? and u.id = any(?)`,
    [companyId, [...ids]],
  );
  return z.array(userShape).parse(rows);
};

const companyRow = z.object({
  name: z.string(),
  dueDate: z.string(),
  timeZone: z.string(),
  language: z.enum(['pt', 'en', 'es']),
});

/** A user as he signs in: with his company and every setting. */
export const signedIn = async (db: Database, companyId: number, userId: number): Promise<SignedIn | null> => {
  const [user] = await usersByIds(db, companyId, [userId]);
  const [company] = await rowsOf(
    db,
    'select name, due_date as "dueDate", time_zone as "timeZone", language from views.company where id = ?',
    [companyId],
  );
  if (!user || !company) return null;
  const saved = await rowsOf<{ key: string; value: string }>(
    db,
    'select key, value from views.setting where company_id = ?',
    [companyId],
  );
  const all = { ...settingDefaults, ...Object.fromEntries(saved.map(({ key, value }) => [key, value])) };
  const settings = Object.entries(all).map(([key, value]) => ({ key, value }));
  return signedInShape.parse({ ...user, company: { id: companyId, ...companyRow.parse(company), settings } });
};
