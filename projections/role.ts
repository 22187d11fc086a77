import { openStore } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase } from '../runtime/database.ts';
import { leadProjections } from './kernel/leading.ts';
import { views } from './views.ts';

/** The role `projections`: keeps the read models of Postgres up with the log, unless another process does so already. */
export const startProjections = async (context: Context): Promise<Running> => {
  const store = openStore({ url: context.eventStoreUrl, namespace: context.config.eventStoreNamespace });
  const db = openDatabase(context.databaseUrl, 4);
  const close = async () => {
    await store.close();
    await db.destroy();
  };
  try {
    const leading = await leadProjections(store, db, context.databaseUrl, views);
    return { stop: () => leading.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
};
