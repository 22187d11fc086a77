import { START, type Position } from '../../../eventstore/position.ts';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { beginEpoch, checkpointOf } from './checkpoint.ts';
import { loadParked, type Parked } from './parked.ts';
import { inTransaction, withClient } from './transaction.ts';
import { isOvertaken, isOwn, versionsOf, type Versions } from '../rebuild/versions.ts';
import type { View } from '../view/view.ts';

/** The position of the read models, their epoch, and the parked streams. */
export type ProjectionState = { at: Position; epoch: string; parked: Parked };

/** Thrown when a process of another version has exchanged the tables that this process writes. */
export class Outdated extends Error {
  constructor() {
    super('The read models are of another version than this process: it leaves them alone, and is to be ended.');
  }
}

/**
 * Makes these views the only known ones. Tables of other views that existed when the process started (`then`) count as
 * missing from now on. Throws Outdated if a newer process has exchanged tables since.
 */
export const forgetUnknown = (db: Database, views: readonly View[], then: Versions): Promise<void> =>
  withClient(db, (client) =>
    inTransaction(client, async () => {
      await checkpointOf(client, { lock: true });
      if (isOvertaken(views, then, await versionsOf(client))) throw new Outdated();
      await client.query('delete from stream.version where view <> all($1)', [views.map(({ name }) => name)]);
    }),
  );

/**
 * Returns the current state of the read models in Postgres, for a runner that continues from there. A crash of Postgres may
 * have lost the last moments, so a new epoch begins after one. Throws Outdated.
 */
export const projectionStateOf = (db: Database, views: readonly View[]): Promise<ProjectionState> =>
  withClient(db, (client) =>
    inTransaction(client, async () => {
      const at = await checkpointOf(client, { lock: true });
      if (!isOwn(views, await versionsOf(client))) throw new Outdated();
      const crashed = await client.query('insert into stream.unharmed values (true) on conflict do nothing');
      const { rows } = await client.query<{ epoch: string }>('select epoch from stream.checkpoint');
      const known = rows[0]?.epoch;
      if (known && crashed.rowCount) log.warn('Postgres has crashed, applying the last events again');
      const epoch = known && !crashed.rowCount ? known : await beginEpoch(client);
      return { at: at ?? START, epoch, parked: await loadParked(client) };
    }),
  );
