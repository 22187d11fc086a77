import { migrate, type Database } from '../../runtime/database.ts';
import type { Config } from '../../runtime/config.ts';
import { readMoved, writeMoved, type Moved } from '../../runtime/moved.ts';
import { fillUp } from '../../eventstore/copy/fill.ts';
import { endCopy } from '../../eventstore/copy/copyState.ts';
import { openPositionMap } from '../../eventstore/copy/positionMap.ts';
import { beginEpoch, reachedPosition, setCheckpoint } from '../../projections/kernel/run/checkpoint.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { isLed } from '../../projections/kernel/rebuild/rebuild.ts';
import { inTransaction, withClient } from '../../projections/kernel/run/transaction.ts';

/** `to`: connection string; `places`: the file that maps positions to those in the copy. */
export type CopyTarget = { to: string; namespace: string; places: string };

/**
 * Returns an interrupted move to `place` that can resume; undefined if there is none. Throws one sentence if the log
 * has already moved, or is being moved elsewhere: live data must not be touched.
 */
export const begunMove = async (
  { dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>,
  place: string,
  { to: url, namespace }: CopyTarget,
): Promise<Moved | undefined> => {
  const begun = readMoved(dataDir);
  const isThere = begun?.done && begun.to === place;
  // If the move stopped just before its end, processes on the copy still wait for this mark.
  if (isThere) await endCopy({ url, namespace });
  // A log that came to its event store by a move may move again.
  if (!begun || (begun.done && eventStoreUrl && !isThere)) return undefined;
  if (begun.done) throw new Error(`The event log of ${dataDir} was already moved to ${begun.to}.`);
  if (begun.to !== place)
    throw new Error(`The event log of ${dataDir} is being moved to ${begun.to}: use that address.`);
  return begun;
};

/**
 * Records that the copy holds the whole log, which ends at `head`: from now on no process starts with the old log.
 * Throws one sentence while a process updates the read models.
 */
export const beginMove = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
  to: string,
  head: bigint,
): Promise<Moved> => {
  if (await isLed(db)) throw new Error('Atende is running: stop it first, then finish.');
  // After a restore no process may have used this Postgres yet.
  await migrate(db, streamMigrations);
  const reached = await reachedPosition(db);
  const moved = {
    to,
    head: String(head),
    reached: reached && String(reached.commit),
    done: false,
  };
  writeMoved(dataDir, moved);
  return moved;
};

/**
 * Switches to the copy (stores.md, Another event store). New events get positions after all known ones, read models
 * continue where they were, browsers reload, and waiting processes start. After an interruption, call it again.
 */
export const finishMove = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
  route: CopyTarget,
  moved: Moved,
): Promise<void> => {
  await fillUp(route, BigInt(moved.head));
  if (moved.reached !== null) await carryOver(db, placeIn(route.places, BigInt(moved.reached)));
  writeMoved(dataDir, { ...moved, done: true });
  await endCopy({ url: route.to, namespace: route.namespace });
};

const placeIn = (file: string, reached: bigint): bigint => {
  const places = openPositionMap(file);
  try {
    return places.at(reached);
  } finally {
    places.close();
  }
};

const carryOver = (db: Database, place: bigint): Promise<void> =>
  withClient(db, (client) =>
    inTransaction(client, async () => {
      await setCheckpoint(client, { commit: place, prepare: place });
      await beginEpoch(client);
      await client.query('set local synchronous_commit = on');
    }),
  );
