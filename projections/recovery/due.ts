import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** The company that runs the installation. */
const OWNER = 1;

/** A code to send to a user's `number`, over a connection of the user's company if one can send. */
export type DueCode = {
  handle: string;
  /** Hash of the number that the recovery was requested for. */
  numberHash: string;
  companyId: number;
  userId: number;
  email: string;
  number: string;
  language: 'pt' | 'en' | 'es';
  over: { companyId: number; connectionId: number };
};

/**
 * Returns existing users with one of these numbers, in any active company. Companies with a linked phone come first, and one
 * user per company before any second one. So a company that gives someone else's number to many users cannot crowd out the
 * real owner.
 */
export const usersOfNumber = (
  db: Database,
  spellings: readonly string[],
  limit: number,
): Promise<{ companyId: number; userId: number }[]> =>
  rowsOf(
    db,
    `select company_id as "companyId", id as "userId" from (
       select u.company_id, u.id, u.created_at, row_number() over (partition by u.company_id order by u.created_at, u.id) as nth,
         exists (select 1 from views.connection c where c.company_id = u.company_id and c.number <> '') as linked
       from views.app_user u join views.company o on o.id = u.company_id and o.status
       where u.wpp = any(?) and u.wpp <> '' and not u.removed) one
     order by linked desc, nth, created_at, company_id, id limit ?`,
    [[...spellings], limit],
  );

/** Returns whether a connection of the company or of the installation's owner is connected, over which `codesDue` sends. */
export const sendsCodes = async (db: Database, companyId: number): Promise<boolean> => {
  const found = await rowsOf(
    db,
    `select 1 from views.connection c
     join connector.live l on l.company_id = c.company_id and l.connection_id = c.id and l.status = 'CONNECTED'
     where c.company_id in (?, ${OWNER}) and c.wanted limit 1`,
    [companyId],
  );
  return found.length > 0;
};

/**
 * Returns the pending codes, each with the connection that must send it. The user's connection comes first, then the
 * company's default, its others, and those of the installation's owner. Returns none while nothing is connected.
 */
export const codesDue = (db: Database, now: string): Promise<DueCode[]> =>
  rowsOf<DueCode>(
    db,
    `select r.handle, r.company_id as "companyId", r.user_id as "userId", r.number_hash as "numberHash", u.email, u.wpp as number, o.language,
       jsonb_build_object('companyId', w.company_id, 'connectionId', w.id) as over
     from views.recovery_code r
     join views.app_user u on u.company_id = r.company_id and u.id = r.user_id and not u.removed and u.wpp <> ''
     join views.company o on o.id = r.company_id and o.status
     cross join lateral (
       select c.company_id, c.id from views.connection c
       join connector.live l on l.company_id = c.company_id and l.connection_id = c.id and l.status = 'CONNECTED'
       left join views.default_connection d on d.company_id = c.company_id and d.connection_id = c.id
       where c.company_id in (r.company_id, ${OWNER}) and c.wanted
       order by c.company_id <> r.company_id, c.id <> coalesce(u.connection_id, 0), d.connection_id is null, c.id limit 1) w
     where r.until > ? order by r.until, r.handle, r.company_id, r.user_id limit 100`,
    [now],
  );
