import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** Two heartbeats of a browser (5 minutes each, R023). A browser that is silent for longer counts as gone. */
const SILENCE = `interval '10 minutes'`;

/** SQL condition that a user has an active browser. `alias` names a row with company_id and id. */
export const isOnline = (alias: string): string =>
  `exists (select 1 from stream.presence p where p.company_id = ${alias}.company_id and p.user_id = ${alias}.id
     and p.seen_at > now() - ${SILENCE})`;

export type Present = { companyId: number; userId: number };

/** Records a heartbeat of a user's browser at this gateway. Returns true if the user was offline before. */
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

/** Removes a user whose last browser at this gateway left. Returns true if the user is offline at all other gateways too. */
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

/** Removes users that were silent for too long at any gateway. Returns those who are offline now. */
export const forgetSilent = async (db: Database): Promise<Present[]> =>
  rowsOf<Present>(
    db,
    `with silent as (delete from stream.presence where seen_at <= now() - ${SILENCE} returning company_id, user_id as id)
     select distinct company_id as "companyId", id as "userId" from silent u where not ${isOnline('u')}`,
  );
