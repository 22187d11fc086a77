import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectorMigrations } from '../../connector/migrations.ts';
import { migrate } from '../../runtime/database.ts';
import { openForgetAddresses } from '../../runtime/forgetAddresses.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.db, connectorMigrations);
});
afterAll(() => fresh?.drop());

test('deletes the keys that name a person, and the recipients of group keys, of that company only', async () => {
  const group = '120363000000000001@g.us';
  const keys = [
    { company_id: 1, type: 'session', id: '5511987650041.0' },
    { company_id: 1, type: 'session', id: '55119876500417.0' },
    { company_id: 1, type: 'sender-key', id: `${group}::5511987650041::0` },
    { company_id: 1, type: 'sender-key', id: `${group}::5511987650099::0` },
    { company_id: 1, type: 'sender-key-memory', id: group },
    { company_id: 2, type: 'sender-key-memory', id: group },
  ];
  await fresh.db('connector.key').insert(keys.map((key) => ({ ...key, connection_id: 3, value: 'sealed' })));
  await openForgetAddresses(fresh.db)(1, ['5511987650041', 'Nadir']);
  const left = await fresh.db('connector.key').select('company_id', 'type', 'id').orderBy(['company_id', 'type', 'id']);
  expect(left).toEqual([keys[3], keys[1], keys[5]]);
});
