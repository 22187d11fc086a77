import type { Cause } from '../../runtime/http.ts';
import type { Running } from '../../runtime/context.ts';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { causeOf } from './cause.ts';

/** A row of a read model whose time has come. */
export type Due = { companyId: number; id: string; dueAt: string };
/** Time is a row too (DESIGN 4): where due rows are read, and the command each becomes. The decider ignores what is done. */
export type DueWork = {
  name: string;
  due(now: string, limit: number): Promise<Due[]>;
  act(due: Due, now: string, cause: Cause): Promise<void>;
};

const PAGE = 100;

/**
 * Issues the command of each due row once a tick, with the cause `due:<name>:<id>:<dueAt>`. One clock at a time in the
 * whole installation (an advisory lock); what was due while none ran is done at the first tick.
 */
export const runClock = (db: Database, works: readonly DueWork[], everyMs = 1000): Running => {
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;

  const tick = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.raw(`select pg_try_advisory_xact_lock(hashtext('atende clock')) as mine`);
      if (!rows[0]?.mine) return;
      const now = new Date().toISOString();
      for (const work of works)
        for (const due of await work.due(now, PAGE))
          await work
            .act(due, now, causeOf(`due:${work.name}:${due.id}:${due.dueAt}`, due.companyId, 'clock'))
            .catch((err: unknown) => log.error({ err, work: work.name }, 'due work failed: it comes again'));
    });
  const loop = async () => {
    await tick().catch((err: unknown) => log.warn({ err }, 'The clock missed a tick'));
    if (!stopped) timer = setTimeout(() => (ticking = loop()), everyMs);
  };
  let timer = setTimeout(() => (ticking = loop()), 0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await ticking;
    },
  };
};
