import { parseArgs } from 'node:util';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { views as all } from '../views.ts';
import { exchange } from './build.ts';
import { positionOf } from './checkpoint.ts';
import { refuseLostLog } from './lostLog.ts';
import { onStores } from './onStores.ts';
import type { View } from './view.ts';

/** The views of a name, or all. Throws one sentence for a name that is none. */
export const named = (name: string | undefined): readonly View[] => {
  const found = name ? all.filter((view) => view.name === name) : all;
  if (!found.length) throw new Error(`There is no view ${name}: there are ${all.map((view) => view.name).join(', ')}.`);
  return found;
};

/**
 * Builds views from the log beside the live ones and exchanges them in one transaction, telling nothing: browsers fetch
 * anew what they show. A running system goes on meanwhile, and waits for the last stretch only. `anew`: from what the log
 * holds now, also when it ends before the checkpoint; all views then. Throws one sentence when there is nothing yet.
 */
export const rebuild = async (store: Store, db: Database, views: readonly View[], anew = false): Promise<void> => {
  if (!(await positionOf(db))) throw new Error('There are no read models yet: start the system once.');
  await exchange(store, db, () => views, { anew });
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
    await rebuild(store, db, views, anew);
    console.log(
      `Rebuilt ${views.map(({ name }) => name).join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  });
}
