import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';

/** Two heartbeats of a browser (5 minutes each, R023): who was silent for longer is not there. */
const SILENCE = `interval '10 minutes'`;

/** Whether a user (alias of a row with company_id and id) has a browser that is there, as an expression. */
export const isOnline = (alias: string): string =>
  `exists (select 1 from stream.presence p where p.company_id = ${alias}.company_id and p.user_id = ${alias}.id
     and p.seen_at > now() - ${SILENCE})`;

export type Present = { companyId: number; userId: number };

/** A browser of the user told this gateway that it is there; true when he was not there before. */
export const markSeen = async (db: Database, { companyId, userId }: Present, gateway: string): Promise<boolean> => {
  const rows = await rowsOf<{ online: boolean }>(
    db,
    `with before as (select ${isOnline('u')} as online from (select ?::int as company_id, ?::int as id) u),
       kept as (insert into stream.presence (company_id, user_id, gateway, seen_at) values (?, ?, ?, now())
         on conflict (company_id, user_id, gateway) do update set seen_at = excluded.seen_at)
     select online from before`,
    [companyId, userId, companyId, userId, gateway],
  );
  return rows[0]?.online === false;
};

/** The user's last browser at this gateway is gone; true when he has none elsewhere either. */
export const markGone = async (db: Database, { companyId, userId }: Present, gateway: string): Promise<boolean> => {
  const of = [companyId, userId];
  await db.raw('delete from stream.presence where company_id = ? and user_id = ? and gateway = ?', [...of, gateway]);
  const rows = await rowsOf<{ online: boolean }>(
    db,
    `select ${isOnline('u')} as online from (select ?::int as company_id, ?::int as id) u`,
    of,
  );
  return rows[0]?.online === false;
};

/** Forgets who was silent for too long, whichever gateway heard him last; answers with who is not there any more. */
export const forgetSilent = async (db: Database): Promise<Present[]> =>
  rowsOf<Present>(
    db,
    `with silent as (delete from stream.presence where seen_at <= now() - ${SILENCE} returning company_id, user_id as id)
     select distinct company_id as "companyId", id as "userId" from silent u where not ${isOnline('u')}`,
  );
