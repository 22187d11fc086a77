import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { readConfig, type Config } from '../../runtime/config.ts';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { borrowStores } from '../../runtime/stores.ts';

/**
 * Runs the work of a maintenance command on the stores of this installation, whether the system runs or not.
 * A failure is printed as one sentence and becomes exit code 1.
 */
export const onStores = async (work: (store: Store, db: Database, config: Config) => Promise<void>): Promise<void> => {
  try {
    const config = readConfig(process.env);
    const stores = await borrowStores(config, startEmbedded);
    const store = openStore({ url: stores.eventStoreUrl, namespace: config.eventStoreNamespace });
    const db = openDatabase(stores.databaseUrl, 4);
    try {
      await work(store, db, config);
    } finally {
      await store.close();
      await db.destroy();
      await stores.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
