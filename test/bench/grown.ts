import type { Database } from '../../runtime/database.ts';

/**
 * Has tables that were filled at one stroke be as those that grew: what asks them meanwhile by a plan for empty ones is asked
 * anew, and what the database does by itself within a minute is done.
 */
export const grown = async (db: Database): Promise<void> => {
  await db.raw('analyze');
  await db.raw(`select pg_cancel_backend(pid) from pg_stat_activity
    where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`);
  await db.raw('vacuum');
};
