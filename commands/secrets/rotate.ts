import type { Store } from '../../eventstore/store.ts';
import type { Config } from '../../runtime/config.ts';
import { openDatabase } from '../../runtime/database.ts';
import { addKey, keyId, type Ring } from '../../runtime/secrets.ts';
import { agreedKey, agreeOnSecrets, rotateSecrets } from './agree.ts';
import type { Resealed } from './reseal.ts';

/**
 * Adds a new sealing key, unless SECRET_KEY begins with one that is not in use, and reseals all credentials with it. Returns
 * null if SECRET_KEY begins with the key in use. Throws if a process is connected to this Postgres and the key is a new one in
 * DATA_DIR, which that process would not know.
 */
export const rotateKeys = async (
  store: Store,
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  before: Ring,
  databaseUrl: string,
): Promise<(Resealed & { ring: Ring }) | null> => {
  await agreeOnSecrets(store, before);
  const agreed = await agreedKey(store, before);
  if (agreed?.inUse !== keyId(before[0])) return { ring: before, ...(await rotateSecrets(store, before)) };
  if (secretKey) return null;
  if (await isRunning(databaseUrl))
    throw new Error('Atende is running on this Postgres and would not know the new key: stop all its processes first.');
  const ring = addKey(dataDir);
  return { ring, ...(await rotateSecrets(store, ring)) };
};

/** Whether a process of the installation is connected to its Postgres. If both stores are external, nothing else can tell. */
const isRunning = async (databaseUrl: string): Promise<boolean> => {
  const db = openDatabase(databaseUrl, { connections: 1 });
  const others = db('pg_stat_activity').whereRaw(
    `datname = current_database() and application_name like 'atende%' and pid <> pg_backend_pid()`,
  );
  return (await others.select('pid').finally(() => db.destroy())).length > 0;
};
