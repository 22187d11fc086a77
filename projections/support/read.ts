import type { Actor } from '../../domain/kernel/actor.ts';
import { featuresOf } from '../../domain/kernel/gates.ts';
import type { Database } from '../../runtime/database.ts';
import { dueIn } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { actorOf } from '../session/actor.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

type Row = {
  companyId: number;
  sessionId: string;
  reason: string;
  until: Date;
  timeZone: string;
  planId: number;
  plan: object | null;
};

/**
 * Returns a super user who supports a company, as an admin of it. Null if the support session ended, or if the user's session
 * at home is not open or not a super user's.
 */
export const supporterOf = async (db: Database, companyId: number, sessionId: string): Promise<Actor | null> => {
  const [row] = await rowsOf<Row>(
    db,
    `select s.home_company_id as "companyId", s.home_session_id as "sessionId", s.reason, s.until, c.time_zone as "timeZone",
       c.plan_id as "planId", ${companyFeaturesSql('c.id', 'p.fields')} as plan
     from views.support s join views.company c on c.id = s.company_id left join views.plan p on p.id = c.plan_id
     where s.company_id = ? and s.id = ? and s.until > now()`,
    [companyId, sessionId],
  );
  const own = row ? await actorOf(db, row.companyId, row.sessionId) : null;
  if (!row || !own?.super) return null;
  const { timeZone, reason, planId } = row;
  const support = {
    home: { companyId: row.companyId, sessionId: row.sessionId },
    reason,
    until: row.until.toISOString(),
  };
  const there = { companyId, sessionId, timeZone, support, profile: 'admin', super: false } as const;
  return { ...own, ...there, planId, features: featuresOf(row.plan ?? {}), queueIds: [], seesQueueless: true };
};

/** Expired support sessions. */
export const supportsDue = dueIn({ table: 'support', at: 'until', ids: 'text' });
