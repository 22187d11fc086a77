import { rotateKeys } from '../../commands/secrets/rotate.ts';
import { refuseHalf } from '../../eventstore/copy/copyState.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { openStore } from '../../eventstore/store.ts';
import { readConfig } from '../config.ts';
import { keyId, newKey, ringOf } from '../secrets.ts';
import { startStores } from '../stores.ts';
import { runProgram } from './onStores.ts';

/**
 * `npm run secrets -- rotate`: adds a new sealing key and reseals all credentials with it. An interrupted run can be
 * repeated. It must not run while Atende runs, which would not know the new key.
 */
await runProgram(async () => {
  if (process.argv[2] !== 'rotate') throw new Error('Usage: npm run secrets -- rotate');
  const config = readConfig(process.env);
  const stores = await startStores(config, startEmbedded);
  const before = ringOf(config);
  const log = { url: stores.eventStoreUrl, namespace: config.eventStoreNamespace };
  const store = openStore({ ...log, ring: before });
  try {
    await refuseHalf(log);
    await store.refuseNewer();
    const rotated = await rotateKeys(store, config, before, stores.databaseUrl);
    if (!rotated)
      return console.log(
        `SECRET_KEY begins with the key in use. Put a new one and a comma in front of it, for every process, and run this again: ${newKey()}`,
      );
    const { ring, by, left } = rotated;
    for (const [key, count] of by) console.log(`${count} sealed by ${key}${key === keyId(ring[0]) ? ' already' : ''}`);
    for (const stream of left) console.log(`${stream} was left alone: no key of the ring opens it`);
    console.log(`The key ${keyId(ring[0])} seals from now on; the older ones (${ring.length - 1}) open and verify.`);
  } finally {
    await store.close();
    await stores.stop();
  }
});
