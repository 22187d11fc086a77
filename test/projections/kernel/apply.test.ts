import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applyBatch } from '../../../projections/kernel/apply.ts';
import type { ParkedStream } from '../../../projections/kernel/parked.ts';
import { inTransaction, withClient } from '../../../projections/kernel/transaction.ts';
import type { View } from '../../../projections/kernel/view.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';
import { openLog } from '../views.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('one failing event parks its stream alone, and is found in a few tries however big the batch is', async () => {
  let tries = 0;
  const view: View = {
    name: 'noted',
    version: 1,
    tables: [],
    schema: '',
    features: ['setting'],
    apply: async (events, tx) => {
      tries++;
      const streams = events.map(({ stream }) => stream);
      await tx.query('insert into noted select * from unnest($1::text[])', [streams]);
      if (streams.includes('setting-1.k700')) await tx.query('select 1 / 0');
    },
  };
  const log = openLog();
  const events = Array.from({ length: 2_000 }, (_, n) =>
    log.happened(`setting-1.k${n % 1_000}`, { type: 'SettingChanged', data: { value: 'v' } }),
  );
  const parked = new Map<string, ParkedStream>();
  await database.db.raw('create table noted (stream text not null)');
  await withClient(database.db, (client) =>
    inTransaction(client, () => applyBatch(client, [view], { events, unreadable: [] }, { parked, silent: true })),
  );
  expect([...parked.values()].map(({ stream }) => stream)).toEqual(['setting-1.k700']);
  const { rows } = await database.db.raw('select stream from noted');
  expect(rows.map(({ stream }: { stream: string }) => stream)).toEqual(
    events.flatMap(({ stream }) => (stream === 'setting-1.k700' ? [] : stream)),
  );
  expect(tries).toBeLessThan(50);
});
