import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import type { Database } from '../../../runtime/database.ts';
import { lead } from '../../../runtime/leader.ts';
import { log } from '../../../runtime/log.ts';
import { buildMissing } from '../rebuild/exchange.ts';
import { reachedPosition } from './checkpoint.ts';
import { runProjections } from './runner.ts';
import { Outdated } from './projectionState.ts';
import { withClient } from './transaction.ts';
import { outdatedViews, versionsOf } from '../rebuild/versions.ts';
import type { View } from '../view/view.ts';

const AGAIN_MS = 2_000;

/**
 * Runs the projections of the installation in one process; the others wait for the lease. Views that are newer in this
 * version are first built next to the live tables, while a process of an older version still serves them. The exchange then
 * ends that process's work. Resolves once there are tables to read, even of an older version; `built` resolves once they
 * match this version.
 */
export const leadProjections = async (
  store: Store,
  db: Database,
  url: string,
  views: readonly View[],
): Promise<Running & { built: Promise<void> }> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  // An operator goes back to an older version by starting it while the newer tables exist. Waiting for the lease never does
  // this.
  const known = await withClient(db, versionsOf);
  const built = Promise.withResolvers<void>();
  let outdated = false;
  let leading: Running | undefined;

  const begin = async (): Promise<void> => {
    await buildMissing(store, db, { views, which: outdatedViews, signal });
    built.resolve();
    leading = await lead(url, 'projections', async (told) => {
      if (outdated) throw new Outdated();
      const running = await runProjections(store, db, views, { known, signal: AbortSignal.any([signal, told]) });
      void running.over.then(() => (outdated = true));
      return running;
    });
    if (signal.aborted) await leading.stop();
  };
  const beginPatiently = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        return await begin();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, 'The read models could not be built, trying again');
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
      }
  };

  const isFirst = (await reachedPosition(db)) === null;
  if (isFirst) await begin();
  const beginning = isFirst ? undefined : beginPatiently();
  return {
    built: built.promise,
    stop: async () => {
      stopping.abort();
      await beginning;
      await leading?.stop();
    },
  };
};
