import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { views as all } from '../views.ts';
import { buildAside, swap } from './build.ts';
import { inTransaction, withClient } from './transaction.ts';
import { positionOf } from './checkpoint.ts';
import { onStores } from './onStores.ts';
import type { View } from './view.ts';

/** The views of a name, or all. Throws one sentence for a name that is none. */
export const named = (name: string | undefined): readonly View[] => {
  const found = name ? all.filter((view) => view.name === name) : all;
  if (!found.length) throw new Error(`There is no view ${name}: there are ${all.map((view) => view.name).join(', ')}.`);
  return found;
};

/**
 * Builds views from the log beside the live ones and swaps them in one transaction, telling nothing. It holds the
 * checkpoint while it catches up the last stretch, so that a running system waits that long and goes on.
 */
export const rebuild = async (store: Store, db: Database, views: readonly View[]): Promise<void> => {
  await withClient(db, (client) =>
    inTransaction(client, async () => {
      await client.query('select from stream.checkpoint for update');
      const until = await positionOf(db);
      if (!until) throw new Error('There are no read models yet: start the system once.');
      const { parked } = await buildAside(store, db, views, 'views_rebuilt', until);
      await swap(client, views, 'views_rebuilt', parked);
    }),
  );
};

if (import.meta.main) {
  const started = performance.now();
  await onStores(async (store, db) => {
    const views = named(process.argv[2]);
    await rebuild(store, db, views);
    console.log(
      `Rebuilt ${views.map(({ name }) => name).join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  });
}
