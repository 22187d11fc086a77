import type pg from 'pg';
import type { Store } from '../../eventstore/store.ts';
import type { Running } from '../../runtime/context.ts';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { takeLock } from '../../runtime/leader.ts';
import { compareWithLog } from '../kernel/rebuild/compareWithLog.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { withClient } from '../kernel/run/transaction.ts';
import type { View } from '../kernel/view/view.ts';
import { views as all } from '../views.ts';
import { verificationShape, type Verification } from './contract.ts';

/** Advisory lock of the process that verifies. Postgres releases it when the process ends. */
const LOCK = 'verification';
const isGoingOn = `exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and objid = hashtext('atende ${LOCK}')::oid
  and database = (select oid from pg_database where datname = current_database()))`;
/** A verification pauses for this multiple of its working time, so it takes at most a third of the machine. */
const REST = 2;

export type Verifications = Running & {
  /** Compares all read models with the log in the background, one after another. A call during a verification does nothing. */
  begin(): Promise<void>;
};

type Run = Omit<Verification, 'phase'> & { failed: boolean };
/** Stores the run through the session that holds the lock, so a process that lost the lock cannot write. */
const keep = async (client: pg.ClientBase, run: Run): Promise<void> => {
  const put = 'insert into stream.verification (run) values ($1) on conflict (one) do update set run = excluded.run';
  await client.query(put, [JSON.stringify(run)]);
};

/** Returns the last verification of the installation, running or finished, or null. */
export const verificationOf = async (db: Database): Promise<Verification | null> => {
  const [row] = await rowsOf<{ run: Run; going: boolean }>(
    db,
    `select run, ${isGoingOn} as going from stream.verification`,
  );
  if (!row) return null;
  const { failed, ...run } = row.run;
  const phase = run.endedAt ? 'done' : failed ? 'failed' : row.going ? 'running' : 'stopped';
  return verificationShape.parse({ ...run, phase });
};

/**
 * Verifies while the system works (read-models.md, Read models). A stop aborts it; the views compared so far stay
 * recorded.
 */
export const openVerifications = (
  store: Store,
  databaseUrl: string,
  { views = all, rest = REST }: { views?: readonly View[]; rest?: number } = {},
): Verifications => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  const compareAll = async (own: Database, client: pg.ClientBase, run: Run): Promise<void> => {
    for (const view of views) {
      const [proof] = await compareWithLog(store, own, [view], { signal, rest });
      if (!proof) continue;
      const differences = proof.differences.map(({ table, live, rebuilt }) => ({ table, live, rebuilt }));
      if (differences.length) log.error({ view: view.name, differences }, 'A read model differs from the log');
      run.proofs.push({ ...proof, differences });
      await keep(client, run);
    }
    run.endedAt = new Date().toISOString();
  };

  const verify = async (began: () => void): Promise<void> => {
    const own = openDatabase(databaseUrl, { connections: 2, pipeline: true });
    try {
      await withClient(own, async (client) => {
        if (!(await takeLock(client, LOCK))) return;
        const run: Run = {
          startedAt: new Date().toISOString(),
          endedAt: null,
          views: views.length,
          proofs: [],
          failed: false,
        };
        await keep(client, run);
        began();
        await compareAll(own, client, run).catch((err: unknown) => {
          if (signal.aborted) return;
          run.failed = true;
          log.error({ err }, 'The read models could not be compared with the log');
        });
        await keep(client, run);
      });
    } finally {
      await own.destroy();
    }
  };

  return {
    begin: async () => {
      if (running) return;
      const began = Promise.withResolvers<void>();
      running = verify(began.resolve)
        .catch((err: unknown) => log.error({ err }, 'A verification was interrupted'))
        .finally(() => {
          running = undefined;
          began.resolve();
        });
      await began.promise;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
