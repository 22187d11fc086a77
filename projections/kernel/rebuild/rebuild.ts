import type { Store } from '../../../eventstore/store.ts';
import type { Database } from '../../../runtime/database.ts';
import { views as all } from '../../views.ts';
import { rebuildAndExchange } from './exchange.ts';
import { reachedPosition } from '../run/checkpoint.ts';
import { withClient } from '../run/transaction.ts';
import { differing, type Versions } from './versions.ts';
import type { View } from '../view/view.ts';

/** Returns the view of a name, or all views without a name. Throws one sentence for an unknown name. */
export const viewsNamed = (name: string | undefined): readonly View[] => {
  const found = name ? all.filter((view) => view.name === name) : all;
  if (!found.length) throw new Error(`There is no view ${name}: there are ${all.map((view) => view.name).join(', ')}.`);
  return found;
};

/** Whether a process currently keeps the read models up to date. */
export const isLed = (db: Database): Promise<boolean> =>
  withClient(db, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('atende projections')) as free`,
    );
    return !rows[0]?.free;
  });

/**
 * Builds views from the log next to the live ones and exchanges them in one transaction. It publishes nothing; browsers fetch
 * again what they show. A running system continues and waits only for the last events. `anew`: builds all views from what
 * the log holds now, even if the log ends before the checkpoint. Throws one sentence if there are no read models yet. It also
 * throws if the running process keeps other versions, because no process would update the rebuilt tables.
 */
export const rebuild = async (
  store: Store,
  db: Database,
  views: readonly View[],
  { anew = false, signal }: { anew?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> => {
  if (!(await reachedPosition(db))) throw new Error('There are no read models yet: start the system once.');
  const led = await isLed(db);
  const wanted = (versions: Versions): readonly View[] => {
    if (led && differing(views, versions).length)
      throw new Error('A process of another version maintains the read models: stop it first, or start this version.');
    return views;
  };
  await rebuildAndExchange(store, db, wanted, { anew, signal });
};
