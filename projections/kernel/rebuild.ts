import { parseArgs } from 'node:util';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { views as all } from '../views.ts';
import { exchange } from './exchange.ts';
import { positionOf } from './checkpoint.ts';
import { refuseLostLog } from './lostLog.ts';
import { onStores } from './onStores.ts';
import { withClient } from './transaction.ts';
import { differing, type Versions } from './versions.ts';
import type { View } from './view.ts';

/** The views of a name, or all. Throws one sentence for a name that is none. */
export const named = (name: string | undefined): readonly View[] => {
  const found = name ? all.filter((view) => view.name === name) : all;
  if (!found.length) throw new Error(`There is no view ${name}: there are ${all.map((view) => view.name).join(', ')}.`);
  return found;
};

/** Whether a process keeps the read models up. */
export const isLed = (db: Database): Promise<boolean> =>
  withClient(db, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('atende projections')) as free`,
    );
    return !rows[0]?.free;
  });

/**
 * Builds views from the log beside the live ones and exchanges them in one transaction, telling nothing: browsers fetch
 * anew what they show. A running system goes on meanwhile, and waits for the last stretch only. `anew`: from what the log
 * holds now, also when it ends before the checkpoint; all views then. Throws one sentence when there is nothing yet, and
 * when a running process keeps up other versions, which it would leave to nobody.
 */
export const rebuild = async (
  store: Store,
  db: Database,
  views: readonly View[],
  { anew = false, signal }: { anew?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> => {
  if (!(await positionOf(db))) throw new Error('There are no read models yet: start the system once.');
  const led = await isLed(db);
  const wanted = (versions: Versions): readonly View[] => {
    if (led && differing(views, versions).length)
      throw new Error('A process of another version keeps the read models up: stop it first, or start this version.');
    return views;
  };
  await exchange(store, db, wanted, { anew, signal });
};

if (import.meta.main) {
  const started = performance.now();
  await onStores(async (store, db) => {
    const { values, positionals } = parseArgs({
      options: { 'new-epoch': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const anew = values['new-epoch'];
    if (anew && positionals.length) throw new Error('--new-epoch rebuilds all views: name none.');
    if (!anew) await refuseLostLog(store, db);
    const views = named(positionals[0]);
    await rebuild(store, db, views, { anew });
    console.log(
      `Rebuilt ${views.map(({ name }) => name).join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  });
}
