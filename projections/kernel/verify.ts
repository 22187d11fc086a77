import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { onStores } from './onStores.ts';
import { prove, type Difference } from './prove.ts';
import { rowsOf } from './read.ts';
import { named } from './rebuild.ts';
import type { View } from './view.ts';

/** What of these views differs from what the log makes of them; empty: they are equal. */
export const verify = async (store: Store, db: Database, views: readonly View[]): Promise<Difference[]> =>
  (await prove(store, db, views)).flatMap(({ differences }) => differences);

if (import.meta.main)
  await onStores(async (store, db) => {
    const proofs = await prove(store, db, named(process.argv[2]));
    const parked = await rowsOf<{ view: string; stream: string }>(db, 'select view, stream from stream.parked');
    for (const { view, rows, live, rebuilt, differences } of proofs) {
      console.log(`${live === rebuilt ? 'equal  ' : 'differs'} ${live} ${view} (${rows} rows)`);
      if (live !== rebuilt) console.log(`rebuilt ${rebuilt}`);
      for (const { table, live, rebuilt, examples } of differences)
        console.log(
          `${table}: ${live} rows only live, ${rebuilt} only rebuilt\n${examples.map((row) => JSON.stringify(row)).join('\n')}`,
        );
    }
    for (const { view, stream } of parked) console.log(`parked in ${view}: ${stream}`);
    const differing = proofs.filter(({ live, rebuilt }) => live !== rebuilt);
    if (differing.length || parked.length) process.exitCode = 1;
    else console.log(`Equal at ${proofs[0]?.at}: ${proofs.map(({ view }) => view).join(', ')}`);
  });
