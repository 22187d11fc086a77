import { storeOf } from '../eventstore/store.ts';
import type { Context, RunningRole } from '../runtime/context.ts';
import { openDatabase } from '../runtime/database.ts';
import { openResources } from '../runtime/openResources.ts';
import { printLine, secondsSince } from '../runtime/startStep.ts';
import { leadProjections } from './kernel/run/leading.ts';
import { refuseLostLog } from './kernel/rebuild/lostLog.ts';
import { views } from './views.ts';

const openBoth = (context: Context) => {
  const store = storeOf(context);
  const db = openDatabase(context.databaseUrl, { connections: 4, pipeline: true });
  const close = async (): Promise<void> => {
    await store.close();
    await db.destroy();
  };
  return { store, db, close };
};

/** Throws one sentence if the log was emptied while the read models remain. Runs before anything is written. */
export const refuseEmptiedLog = async (context: Context): Promise<void> => {
  const { store, db, close } = openBoth(context);
  await refuseLostLog(store, db).finally(close);
};

/** The role `projections`: keeps the read models up to date with the log, unless another process already does. */
export const startProjections = (context: Context): Promise<RunningRole> =>
  openResources(async (closing) => {
    const since = performance.now();
    const { store, db, close } = openBoth(context);
    closing.defer(close);
    const leading = await leadProjections(store, db, context.databaseUrl, views);
    closing.defer(() => leading.stop());
    // This line tells operators when they may end the old processes.
    if (!context.config.roles.includes('gateway'))
      void leading.built.then(() => printLine(`The read models are of this version (${secondsSince(since)})`));
    return { built: leading.built };
  });
