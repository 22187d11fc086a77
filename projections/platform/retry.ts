import { Refused } from '../../domain/kernel/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Running } from '../../runtime/context.ts';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { viewsNamed, rebuild } from '../kernel/rebuild/rebuild.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { withClient } from '../kernel/run/transaction.ts';

/** Advisory lock of a process that rebuilds a view with parked streams. Postgres releases it when the process ends. */
const LOCK = 'atende retry';
/** SQL condition that any process is retrying a parked row `p`. */
export const isTried = `exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = hashtext('${LOCK}')::oid and objid = hashtext(p.view)::oid
  and database = (select oid from pg_database where datname = current_database()))`;

export type Retries = Running & {
  /**
   * Rebuilds a view with parked streams from the log, next to the live one. Resolves once the rebuild has begun; a call
   * during it does nothing more. Streams that fail again are parked again. Throws Refused ERR_NO_RECORD_FOUND if the view has
   * no parked streams.
   */
  begin(view: string): Promise<void>;
};

/** Retries parked streams (read-models.md, Read models). A stop aborts the rebuild and keeps the live tables. */
export const openRetries = (store: Store, databaseUrl: string, db: Database): Retries => {
  const stopping = new AbortController();
  const tried = new Map<string, Promise<void>>();

  const build = async (view: string, began: () => void): Promise<void> => {
    const own = openDatabase(databaseUrl, { connections: 3, pipeline: true });
    try {
      await withClient(own, async (client) => {
        const locked = `select pg_try_advisory_lock(hashtext('${LOCK}'), hashtext($1)) as mine`;
        const { rows } = await client.query<{ mine: boolean }>(locked, [view]);
        began();
        if (rows[0]?.mine) await rebuild(store, own, viewsNamed(view), { signal: stopping.signal });
      });
    } finally {
      await own.destroy();
    }
  };

  return {
    begin: async (view) => {
      const [parked] = await rowsOf(db, 'select 1 as one from stream.parked where view = ? limit 1', [view]);
      if (!parked) throw new Refused('ERR_NO_RECORD_FOUND', 404);
      if (tried.has(view)) return;
      const began = Promise.withResolvers<void>();
      const building = build(view, began.resolve)
        .catch((err: unknown) => log.error({ err, view }, 'Parked streams could not be tried again'))
        .finally(() => {
          tried.delete(view);
          began.resolve();
        });
      tried.set(view, building);
      await began.promise;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(tried.values());
    },
  };
};
