import { START, type Position } from '../../eventstore/position.ts';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { beginEpoch, checkpointOf } from './checkpoint.ts';
import { loadParked, type Parked } from './parked.ts';
import { inTransaction, withClient } from './transaction.ts';
import { isOvertaken, isOwn, versionsOf, type Versions } from './versions.ts';
import type { View } from './view.ts';

/** How far the read models are, in which epoch, and what is parked. */
export type Standing = { at: Position; epoch: string; parked: Parked };

/** The tables are not those that this process writes: a process of another version has exchanged them. */
export class Outdated extends Error {
  constructor() {
    super('The read models are of another version than this process: it leaves them alone, and is to be ended.');
  }
}

/**
 * Makes these views the only ones: tables of others, which were there already when the process started (`then`), count as
 * missing from now on. Throws Outdated when a newer process has exchanged tables since.
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
 * Where Postgres holds the read models now, for whoever goes on from there. After a crash of Postgres, which may have
 * taken the last moments back, a new epoch begins. Throws Outdated.
 */
export const standingOf = (db: Database, views: readonly View[]): Promise<Standing> =>
  withClient(db, (client) =>
    inTransaction(client, async () => {
      const at = await checkpointOf(client, { lock: true });
      if (!isOwn(views, await versionsOf(client))) throw new Outdated();
      const crashed = await client.query('insert into stream.unharmed values (true) on conflict do nothing');
      const { rows } = await client.query<{ epoch: string }>('select epoch from stream.checkpoint');
      const known = rows[0]?.epoch;
      if (known && crashed.rowCount) log.warn('Postgres has crashed: its last moments are applied again');
      const epoch = known && !crashed.rowCount ? known : await beginEpoch(client);
      return { at: at ?? START, epoch, parked: await loadParked(client) };
    }),
  );
