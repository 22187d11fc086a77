import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkLog, unsealLog } from '../../../eventstore/embedded/checkLog.ts';
import type { Store } from '../../../eventstore/store.ts';
import { readConfig, type Config } from '../../../runtime/config.ts';
import type { Database } from '../../../runtime/database.ts';
import { InUse } from '../../../runtime/lock.ts';
import { eventLogIn, holdDataDir, sealKeysOf } from '../../../runtime/stores.ts';
import { onStores } from './onStores.ts';
import { prove, type Difference } from './prove.ts';
import { rowsOf } from '../read/read.ts';
import { named } from './rebuild.ts';
import type { View } from '../view/view.ts';

/** Returns the differences between live views and their rebuild from the log; empty if they are equal. */
export const verify = async (store: Store, db: Database, views: readonly View[]): Promise<Difference[]> =>
  (await prove(store, db, views)).flatMap(({ differences }) => differences);

const args = () =>
  parseArgs({ options: { 'accept-log': { type: 'boolean', default: false } }, allowPositionals: true });

/** Accepts the log as it is: the next start seals it. For a restored or repaired log, while the system is stopped. */
const acceptLog = async (): Promise<void> => {
  const config = readConfig(process.env);
  const file = eventLogIn(config.dataDir);
  if (config.eventStoreUrl || !existsSync(file)) throw new Error('There is no event log here to accept.');
  const held = await holdDataDir(config).catch((error: unknown) => {
    throw error instanceof InUse ? new Error('Atende runs: stop it, then accept the log.', { cause: error }) : error;
  });
  unsealLog(file);
  held.release();
  console.log('The event log is sealed as it stands by the next start.');
};

/**
 * Whether the log is complete. Compares the log of the embedded event store with its seal. Reads any log event by event,
 * which reveals missing revisions and events that cannot be decrypted.
 */
const isWhole = async (store: Store, config: Config): Promise<boolean> => {
  const fault = config.eventStoreUrl ? null : checkLog(eventLogIn(config.dataDir), sealKeysOf(config));
  const faults = [...(fault ? [fault] : []), ...(await store.faults())];
  for (const each of faults) console.log(each);
  if (!faults.length)
    console.log(
      config.eventStoreUrl
        ? 'No stream of the event log lacks an event, and all events can be read.'
        : 'The event log is as Atende wrote it.',
    );
  return faults.length === 0;
};

const compare = () =>
  onStores(async (store, db, config) => {
    if (!(await isWhole(store, config))) process.exitCode = 1;
    const proofs = await prove(store, db, named(args().positionals[0]));
    const parked = await rowsOf<{ view: string; stream: string }>(db, 'select view, stream from stream.parked');
    for (const { view, rows, live, rebuilt, differences } of proofs) {
      console.log(`${live === rebuilt ? 'equal  ' : 'differs'} ${live} ${view} (${rows} rows)`);
      if (live !== rebuilt) console.log(`rebuilt ${rebuilt}`);
      for (const { table, live, rebuilt, examples } of differences)
        console.log(
          `${table}: ${live} rows only live, ${rebuilt} only rebuilt\n${examples.map((row) => JSON.stringify(row)).join('\n')}`,
        );
    }
    for (const { view, stream } of parked) console.log(`parked in ${view}: ${stream}`);
    const differing = proofs.filter(({ live, rebuilt }) => live !== rebuilt);
    if (differing.length || parked.length) process.exitCode = 1;
    else console.log(`Equal at ${proofs[0]?.at}: ${proofs.map(({ view }) => view).join(', ')}`);
  });

if (import.meta.main)
  await (args().values['accept-log'] ? acceptLog() : compare()).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
