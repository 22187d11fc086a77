import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyLog, type Copied } from '../../eventstore/copy/copyLog.ts';
import { refuseHalf } from '../../eventstore/copy/copyState.ts';
import { removeKeys } from '../../eventstore/embedded/removeKeys.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import type { Config } from '../../runtime/config.ts';
import { openDatabase } from '../../runtime/database.ts';
import { makeDataDir } from '../../runtime/dataDir.ts';
import { InUse } from '../../runtime/lock.ts';
import { borrowStores, eventLogIn, sealKeysOf, startStores, type Stores } from '../../runtime/stores.ts';
import { beginMove, begunMove, finishMove } from './finish.ts';

/** `to`: connection string of the other event store; `place`: its address without credentials. */
export type MoveOrder = { to: string; place: string; isLast: boolean };

/** Positions in the copy are kept in DATA_DIR, so that the next run resumes. */
const placesFor = ({ dataDir, eventStoreNamespace }: Config, { place }: MoveOrder): string => {
  const name = createHash('sha256').update(`${place} ${eventStoreNamespace}`).digest('hex').slice(0, 12);
  return join(makeDataDir(dataDir), `copied-${name}.db`);
};

/** Opens the stores to move from. The last part of the copy requires that no other process writes. */
export const storesToMove = async (config: Config, { isLast }: MoveOrder): Promise<Stores> => {
  if (!isLast) return borrowStores(config, startEmbedded);
  try {
    return await startStores(config, startEmbedded);
  } catch (error) {
    throw error instanceof InUse
      ? new Error('Atende is running: stop it first, then finish.', { cause: error })
      : error;
  }
};

/** Copies missing events, and completes the move if it is the last part. Returns null if the log was complete already. */
export const moveLog = async (
  config: Config,
  stores: Stores,
  order: MoveOrder,
  onProgress: (events: number) => void,
): Promise<Copied | null> => {
  const { eventStoreNamespace: namespace } = config;
  const places = placesFor(config, order);
  const route = { from: stores.eventStoreUrl, to: order.to, namespace, places };
  const begun = await begunMove(config, order.place, route);
  await refuseHalf({ url: route.from, namespace });
  const copied = begun ? null : await copyLog(route, onProgress);
  if (order.isLast) {
    const db = openDatabase(stores.databaseUrl, { connections: 2 });
    try {
      await finishMove(config, db, route, begun ?? (await beginMove(config, db, order.place, copied?.head ?? 0n)));
    } finally {
      await db.destroy();
    }
  }
  return copied;
};

/**
 * Removes the persons' keys from the old embedded log. Later erasures do not reach it, so it must not be able to open erased
 * data. Returns its file and how many keys were removed.
 */
export const removeOldKeys = (config: Config): { file: string; removed: number } => {
  const file = eventLogIn(config.dataDir);
  const removed = existsSync(file) ? removeKeys(file, config.eventStoreNamespace, sealKeysOf(config)) : 0;
  return { file, removed };
};
