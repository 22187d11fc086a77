import { resolve } from 'node:path';
import { refuseHalf } from '../../eventstore/copy/copyState.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { partsOf } from '../../gateway/backup/manifest.ts';
import { takeBackup } from '../../gateway/backup/take.ts';
import { readConfig } from '../config.ts';
import { ringOf } from '../secrets.ts';
import { borrowStores } from '../stores.ts';
import { runProgram } from './onStores.ts';

/**
 * `npm run backup -- FOLDER`: backs up the log, the files, the pairings and the keys (encrypted with
 * BACKUP_PASSPHRASE). It works whether Atende runs or not.
 */
await runProgram(async () => {
  const named = process.argv[2];
  if (!named) throw new Error('Usage: npm run backup -- FOLDER');
  const folder = resolve(named);
  const config = readConfig(process.env);
  const stores = await borrowStores(config, startEmbedded);
  try {
    const { eventStoreUrl, databaseUrl } = stores;
    await refuseHalf({ url: eventStoreUrl, namespace: config.eventStoreNamespace });
    const { log, files, pairings } = await takeBackup(
      { config, eventStoreUrl, databaseUrl, ring: ringOf(config) },
      folder,
    );
    console.log(`${log.events} events up to ${log.at}; ${log.read} were read now`);
    console.log(
      files ? `${files.files} files, ${files.copied} of them new` : 'The files lie in S3, and stay there alone.',
    );
    if (pairings instanceof Error) {
      console.error(`Postgres was not read (${pairings.message}): the pairings are those of the last backup, if any.`);
      process.exitCode = 1;
    } else console.log(`The pairings of ${pairings} connections`);
    console.log(
      config.backupPassphrase === undefined
        ? 'The secret keys are not in it (BACKUP_PASSPHRASE is not set): without them nobody opens it.'
        : `The secret keys are in ${partsOf(folder).secrets}: keep them elsewhere.`,
    );
  } finally {
    await stores.stop();
  }
});
