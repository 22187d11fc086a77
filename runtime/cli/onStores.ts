import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { refuseHalf } from '../../eventstore/copy/copyState.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../database.ts';
import { keyId, ringOf, type Ring } from '../secrets.ts';
import { borrowStores } from '../stores.ts';

/** Throws one sentence if the log belongs to other secrets. Without its keys no personal data in the log can be decrypted. */
const refuseOtherSecrets = async (store: Store, ring: Ring): Promise<void> => {
  const agreed = bookkept((await store.last('keys-installation'))?.event);
  if (agreed?.type === 'KeysAgreed' && !ring.some((each) => keyId(each) === agreed.data.key))
    throw new Error(
      `This event log belongs to other secrets (its key is ${agreed.data.key}): restore SECRET_KEY or DATA_DIR/secrets.json.`,
    );
};

/** Runs a program. Prints a failure as one sentence and sets exit code 1. */
export const runProgram = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};

/** Runs a program on the stores of this installation, whether or not the system is running. */
export const onStores = (work: (store: Store, db: Database, config: Config) => Promise<void>): Promise<void> =>
  runProgram(async () => {
    const config = readConfig(process.env);
    const stores = await borrowStores(config, startEmbedded);
    const ring = ringOf(config);
    const log = { url: stores.eventStoreUrl, namespace: config.eventStoreNamespace };
    const store = openStore({ ...log, ring });
    const db = openDatabase(stores.databaseUrl, { connections: 4, pipeline: true });
    try {
      await refuseHalf(log);
      await refuseOtherSecrets(store, ring);
      await store.refuseNewer();
      await work(store, db, config);
    } finally {
      await store.close();
      await db.destroy();
      await stores.stop();
    }
  });
