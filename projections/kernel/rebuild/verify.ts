import { existsSync } from 'node:fs';
import { checkSealedLog, unsealLog } from '../../../eventstore/embedded/checkLog.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Config } from '../../../runtime/config.ts';
import type { Database } from '../../../runtime/database.ts';
import { InUse } from '../../../runtime/lock.ts';
import { eventLogIn, holdDataDir, sealKeysOf } from '../../../runtime/stores.ts';
import { rowsOf } from '../read/read.ts';
import type { View } from '../view/view.ts';
import { compareWithLog, type Difference } from './compareWithLog.ts';

/** Returns the differences between live views and their rebuild from the log; empty if they are equal. */
export const verify = async (store: Store, db: Database, views: readonly View[]): Promise<Difference[]> =>
  (await compareWithLog(store, db, views)).flatMap(({ differences }) => differences);

/** The streams that views have set aside because their events could not be applied. */
export const listParkedStreams = (db: Database): Promise<{ view: string; stream: string }[]> =>
  rowsOf<{ view: string; stream: string }>(db, 'select view, stream from stream.parked');

/** Accepts the log as it is: the next start seals it. For a restored or repaired log, while the system is stopped. */
export const acceptLog = async (config: Config): Promise<void> => {
  const file = eventLogIn(config.dataDir);
  if (config.eventStoreUrl || !existsSync(file)) throw new Error('There is no event log here to accept.');
  const held = await holdDataDir(config).catch((error: unknown) => {
    throw error instanceof InUse ? new Error('Atende runs: stop it, then accept the log.', { cause: error }) : error;
  });
  unsealLog(file);
  held.release();
};

/**
 * Returns the faults of the log; empty if it is complete. Compares the log of the embedded event store with its seal. Reads
 * any log event by event, which reveals missing revisions and events that cannot be decrypted.
 */
export const faultsOfLog = async (store: Store, config: Config): Promise<string[]> => {
  const fault = config.eventStoreUrl ? null : checkSealedLog(eventLogIn(config.dataDir), sealKeysOf(config));
  return [...(fault ? [fault] : []), ...(await store.faults())];
};
