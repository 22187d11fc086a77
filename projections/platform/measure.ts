import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { connectorSessions } from '../../runtime/metrics.ts';
import { hasTable } from '../kernel/read/hasTable.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { measureOutbox } from '../message/waiting.ts';
import type { Storage } from '../../runtime/storage.ts';
import { measureStorage } from '../storage/read.ts';

/**
 * Reports the states of all wanted connections, in any process, as metrics. A connection without a living process counts as
 * opening, regardless of its last shown state: its lease ends with the Postgres session of its process.
 */
export const measureSessions = async (db: Database): Promise<void> => {
  const read = `select coalesce(case when h.holder is not null then l.status end, 'OPENING') as state, count(*)::int as sessions
    from views.connection w
    left join connector.live l on l.company_id = w.company_id and l.connection_id = w.id
    left join connector.lease s on s.company_id = w.company_id and s.connection_id = w.id
    left join (select classid::bigint << 32 | objid::bigint as holder from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) h on h.holder = s.holder
    where w.wanted and l.reason is distinct from 'stopped' group by 1`;
  const rows = (await hasTable(db, 'connector.live'))
    ? await rowsOf<{ state: string; sessions: number }>(db, read)
    : [];
  connectorSessions.reset();
  for (const { state, sessions } of rows) connectorSessions.set({ state }, sessions);
};

/** Updates the metrics that are counted in Postgres. A metric that fails keeps its value. */
export const measureAll = async (db: Database, storage: Pick<Storage, 'usage'>): Promise<void> => {
  try {
    await measureOutbox(db);
    await measureSessions(db);
    await measureStorage(db, storage);
  } catch (error) {
    log.warn({ err: error }, 'Storage, outbox and connections could not be measured');
  }
};
