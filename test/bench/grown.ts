import type { Database } from '../../runtime/database.ts';

/**
 * Makes freshly filled tables behave like grown ones. Updates the statistics, cancels queries that run with a plan for empty
 * tables, and vacuums as the database would do within a minute.
 */
export const grown = async (db: Database): Promise<void> => {
  await db.raw('analyze');
  await db.raw(`select pg_cancel_backend(pid) from pg_stat_activity
    where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`);
  await db.raw('vacuum');
};
