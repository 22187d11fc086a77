import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { featuresOf } from '../../domain/kernel/gates.ts';
import { profiles } from '../../domain/kernel/permissions.ts';
import { settingDefaults } from '../../domain/setting/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { dueIn } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

const row = z.object({
  userId: z.number(),
  companyId: z.number(),
  sessionId: z.string(),
  name: z.string(),
  // The check of a profile is case-insensitive (R719).
  profile: z.preprocess((v) => String(v).toLowerCase(), z.enum(profiles)),
  super: z.boolean(),
  queueIds: z.array(z.number()),
  queueless: z.string().nullable(),
  timeZone: z.string(),
  planId: z.number(),
  plan: z.looseObject({}).nullable(),
  servedUntil: z.date().nullable(),
});

/**
 * Returns the current actor of a session, or null if the session no longer counts. A session ends when it is revoked, when
 * the user signs in elsewhere or is removed, or when the password changes (isCurrent). It also ends when the company is
 * removed, suspended since, or past its due date.
 */
export const actorOf = async (db: Database, companyId: number, sessionId: string): Promise<Actor | null> => {
  const rows = await rowsOf(
    db,
    `select u.id as "userId", u.company_id as "companyId", s.id as "sessionId", u.name, u.profile, u.super,
       u.queue_ids as "queueIds", w.value as queueless, c.time_zone as "timeZone",
       c.plan_id as "planId", ${companyFeaturesSql('c.id', 'p.fields')} as plan,
       (c.due_date + 1)::timestamp at time zone c.due_zone as "servedUntil"
     from views.session s
     join views.app_user u on u.company_id = s.company_id and u.id = s.user_id and not u.removed
       and (u.passwords = s.passwords or u.password_changed_in = s.id)
     left join views.last_sign_in l on l.company_id = s.company_id and l.user_id = s.user_id
     join views.company c on c.id = s.company_id and c.status
       and (c.suspended_at is null or s.opened_at > c.suspended_at)
       and (c.due_date is null or now() < (c.due_date + 1)::timestamp at time zone c.due_zone)
     left join views.plan p on p.id = c.plan_id
     left join views.setting w on w.company_id = s.company_id and w.key = 'userViewTicketsWithoutQueue'
     where s.company_id = ? and s.id = ? and (l.session_id is null or l.session_id = s.id)`,
    [companyId, sessionId],
  );
  const found = rows[0] && row.parse(rows[0]);
  if (!found) return null;
  const { queueless, plan, servedUntil, ...actor } = found;
  const seesQueueless = (queueless ?? settingDefaults.userViewTicketsWithoutQueue) === 'enabled';
  return { ...actor, seesQueueless, features: featuresOf(plan ?? {}), servedUntil: servedUntil?.toISOString() };
};

/** Sessions whose refresh token has expired. */
export const sessionsDue = dueIn({ table: 'session', at: 'due_at', ids: 'text' });
