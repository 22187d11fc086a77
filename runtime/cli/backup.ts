import { resolve } from 'node:path';
import { refuseHalf } from '../../eventstore/copy/copyState.ts';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { backUpDaily } from '../../gateway/backup/daily.ts';
import { partsOf } from '../../gateway/backup/manifest.ts';
import { takeBackup } from '../../gateway/backup/take.ts';
import { openOperatorPort } from '../../gateway/operatorPort.ts';
import { readConfig, type Config } from '../config.ts';
import { wholeNumberField } from '../configFields.ts';
import { ringOf } from '../secrets.ts';
import { borrowStores } from '../stores.ts';
import { runProgram } from './onStores.ts';

const usage = 'Usage: npm run backup -- FOLDER [--daily=HOUR [--keep=COPIES]]';

/** Takes one backup into the folder and prints what it holds. Returns whether it is whole. */
const backUp = async (config: Config, folder: string): Promise<boolean> => {
  const stores = await borrowStores(config, startEmbedded);
  try {
    const { eventStoreUrl, databaseUrl } = stores;
    await refuseHalf({ url: eventStoreUrl, namespace: config.eventStoreNamespace });
    const source = { config, eventStoreUrl, databaseUrl, ring: ringOf(config) };
    const { log, files, pairings } = await takeBackup(source, folder);
    console.log(`${log.events} events up to ${log.at}; this run read ${log.read} records of the log`);
    console.log(`${files.files} files, ${files.copied} of them new`);
    if (pairings instanceof Error)
      console.error(`Postgres was not read (${pairings.message}): the pairings are those of the last backup, if any.`);
    else console.log(`Pairings of connections: ${pairings}`);
    console.log(
      config.backupPassphrase === undefined
        ? 'The secret keys are not in it (BACKUP_PASSPHRASE is not set): without them no one can open it.'
        : `The secret keys are in ${partsOf(folder).secrets}: keep them elsewhere.`,
    );
    return !(pairings instanceof Error);
  } finally {
    await stores.stop();
  }
};

/** Takes backups until SIGTERM. /healthz and /metrics, with the time of the last one, are on PORT if that is set. */
const backUpEachDay = async (config: Config, folder: string, options: { hour: number; keep: number }) => {
  const ending = new AbortController();
  // An interrupted backup leaves the last one as it is: its manifest is written last.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(0));
  if (config.portSet) await openOperatorPort(config, () => true);
  const take = async (to: string): Promise<void> => {
    if (!(await backUp(config, to))) throw new Error('The backup lacks the pairings');
  };
  await backUpDaily(take, { folder, ...options, signal: ending.signal });
};

/**
 * `npm run backup -- FOLDER`: backs up the log, the files, the pairings and the keys (encrypted with
 * BACKUP_PASSPHRASE). It works whether Atende runs or not. With `--daily` it keeps running.
 */
await runProgram(async () => {
  const options = { daily: { type: 'string' }, keep: { type: 'string', default: '7' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new Error(usage);
  const folder = resolve(named);
  const config = readConfig(process.env);
  if (values.daily === undefined) {
    if (!(await backUp(config, folder))) process.exitCode = 1;
    return;
  }
  const hour = wholeNumberField('hours', 0, 23).safeParse(values.daily);
  const keep = wholeNumberField('copies', 1, 3_650).safeParse(values.keep);
  if (!hour.success || !keep.success) throw new Error(usage);
  await backUpEachDay(config, folder, { hour: hour.data, keep: keep.data });
});
