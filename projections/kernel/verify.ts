import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { ASIDE, asBuilder, openAside } from './build.ts';
import { checkpointOf } from './checkpoint.ts';
import { rowsOf } from './read.ts';
import { onStores } from './onStores.ts';
import { named } from './rebuild.ts';
import { inTransaction } from './transaction.ts';
import type { View } from './view.ts';

/** Of one table: rows that only the live one or only the rebuilt one has. */
export type Difference = { table: string; live: number; rebuilt: number; examples: unknown[] };

/**
 * Builds views aside and compares them with the live ones row by row, at one position: that of a snapshot, so that nobody
 * waits for it. Empty: they are equal.
 */
export const verify = (store: Store, db: Database, views: readonly View[]): Promise<Difference[]> =>
  asBuilder(db, async (client) => {
    const live = async () => {
      const at = await checkpointOf(client);
      if (!at) throw new Error('There are no read models yet: start the system once.');
      return at;
    };
    await live();
    const aside = await openAside(store, client, views);
    await aside.catchUp(live);
    return inTransaction(client, async () => {
      await client.query('set transaction isolation level repeatable read');
      await aside.advance(await live(), 'inside');
      const found: Difference[] = [];
      for (const table of views.flatMap(({ tables }) => tables)) {
        const only = async (one: string, other: string) =>
          (
            await client.query<{ row: unknown }>(
              `select to_jsonb(r) as row from (select * from ${one}.${table} except all select * from ${other}.${table}) r`,
            )
          ).rows;
        const [live, rebuilt] = [await only('views', ASIDE), await only(ASIDE, 'views')];
        const examples = [...live.slice(0, 3), ...rebuilt.slice(0, 3)].map(({ row }) => row);
        if (examples.length) found.push({ table, live: live.length, rebuilt: rebuilt.length, examples });
      }
      return found;
    });
  });

if (import.meta.main)
  await onStores(async (store, db) => {
    const views = named(process.argv[2]);
    const differences = await verify(store, db, views);
    const parked = await rowsOf<{ view: string; stream: string }>(db, 'select view, stream from stream.parked');
    for (const { table, live, rebuilt, examples } of differences)
      console.log(
        `${table}: ${live} rows only live, ${rebuilt} only rebuilt\n${examples.map((row) => JSON.stringify(row)).join('\n')}`,
      );
    for (const { view, stream } of parked) console.log(`parked in ${view}: ${stream}`);
    if (differences.length || parked.length) process.exitCode = 1;
    else console.log(`Equal: ${views.map(({ name }) => name).join(', ')}`);
  });
