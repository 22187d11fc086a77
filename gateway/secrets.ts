import { agreedKey, agreeOnSecrets, rotateSecrets } from '../commands/secrets/agree.ts';
import { refuseHalf } from '../eventstore/copy/whole.ts';
import { startEmbedded } from '../eventstore/embedded/start.ts';
import { openStore } from '../eventstore/store.ts';
import { readConfig } from '../runtime/config.ts';
import { openDatabase } from '../runtime/database.ts';
import { addKey, keyId, newKey, ringOf } from '../runtime/secrets.ts';
import { startStores } from '../runtime/stores.ts';

/**
 * `npm run secrets -- rotate`: adds a new sealing key and reseals all credentials with it. An interrupted run can be
 * repeated. It must not run while Atende runs, which would not know the new key.
 */
const rotate = async (): Promise<void> => {
  const config = readConfig(process.env);
  const stores = await startStores(config, startEmbedded);
  let ring = ringOf(config);
  const log = { url: stores.eventStoreUrl, namespace: config.eventStoreNamespace };
  const store = openStore({ ...log, ring });
  try {
    await refuseHalf(log);
    await agreeOnSecrets(store, ring);
    const agreed = await agreedKey(store, ring);
    if (agreed?.inUse === keyId(ring[0])) {
      if (config.secretKey)
        return console.log(
          `SECRET_KEY begins with the key in use. Put a new one and a comma in front of it, for every process, and run this again: ${newKey()}`,
        );
      if (await isRunning(stores.databaseUrl))
        throw new Error(
          'Atende is running on this Postgres and would not know the new key: stop all its processes first.',
        );
      ring = addKey(config.dataDir);
    }
    const { by, left } = await rotateSecrets(store, ring);
    for (const [key, count] of by) console.log(`${count} sealed by ${key}${key === keyId(ring[0]) ? ' already' : ''}`);
    for (const stream of left) console.log(`${stream} was left alone: no key of the ring opens it`);
    console.log(`The key ${keyId(ring[0])} seals from now on; the older ones (${ring.length - 1}) open and verify.`);
  } finally {
    await store.close();
    await stores.stop();
  }
};

/** Whether a process of the installation is connected to its Postgres. If both stores are external, nothing else can tell. */
const isRunning = async (databaseUrl: string): Promise<boolean> => {
  const db = openDatabase(databaseUrl, { connections: 1 });
  const others = db('pg_stat_activity').whereRaw(
    `datname = current_database() and application_name like 'atende%' and pid <> pg_backend_pid()`,
  );
  return (await others.select('pid').finally(() => db.destroy())).length > 0;
};

try {
  if (process.argv[2] !== 'rotate') throw new Error('Usage: npm run secrets -- rotate');
  await rotate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
