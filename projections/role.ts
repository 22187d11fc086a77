import { openStore } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase } from '../runtime/database.ts';
import { runProjections } from './kernel/runner.ts';
import { views } from './views.ts';

/** The role `projections`: keeps the read models of Postgres up with the log. */
export const startProjections = async (context: Context): Promise<Running> => {
  const store = openStore({ url: context.eventStoreUrl, namespace: context.config.eventStoreNamespace });
  const db = openDatabase(context.databaseUrl, 4);
  const running = await runProjections(store, db, views);
  return {
    stop: async () => {
      await running.stop();
      await store.close();
      await db.destroy();
    },
  };
};
