import { parseArgs } from 'node:util';
import { refuseLostLog } from '../../projections/kernel/rebuild/lostLog.ts';
import { viewsNamed, rebuild } from '../../projections/kernel/rebuild/rebuild.ts';
import { onStores } from './onStores.ts';

const started = performance.now();
/** `npm run rebuild [-- VIEW | --new-epoch]`: builds one read model or all of them again from the log. */
await onStores(async (store, db) => {
  const { values, positionals } = parseArgs({
    options: { 'new-epoch': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const anew = values['new-epoch'];
  if (anew && positionals.length) throw new Error('--new-epoch rebuilds all views, so it takes no view name.');
  if (!anew) await refuseLostLog(store, db);
  const views = viewsNamed(positionals[0]);
  await rebuild(store, db, views, { anew });
  console.log(
    `Rebuilt ${views.map(({ name }) => name).join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
});
