import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openAuth } from '../../../../connector/whatsapp/baileys/auth.ts';
import { openJournal } from '../../../../connector/whatsapp/keys/journal.ts';
import { createLeaseHolder, type LeaseHolder, type Lease } from '../../../../connector/whatsapp/keys/lease.ts';
import { canOpenPairing, sealRows } from '../../../../connector/whatsapp/keys/sealed.ts';
import { openSeal } from '../../../../runtime/seal.ts';
import type { FreshDatabase } from '../../../kernel/database.ts';
import { freshTables } from '../tables.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const seal = openSeal([first], 'whatsapp');
const rotated = openSeal([second, first], 'whatsapp');
const without = openSeal([second], 'whatsapp');
let fresh: FreshDatabase;
let holder: LeaseHolder;
beforeAll(async () => {
  fresh = await freshTables();
  holder = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
});
afterAll(async () => {
  await holder?.close();
  await fresh?.drop();
});

const leaseOf = async (connectionId: number): Promise<Lease> => {
  const lease = await holder.acquire({ companyId: 1, connectionId });
  if (!lease) throw new Error('no lease');
  return lease;
};
const authOf = (lease: Lease, by = seal) =>
  openAuth({ db: fresh.db, seal: by, lease }, 1n, { beside: () => undefined, stored: () => {} }, () => {});
const everything = async (): Promise<string> => {
  const rows = [
    ...(await fresh.db('connector.creds').select('value')),
    ...(await fresh.db('connector.key').select('value')),
    ...(await fresh.db('connector.journal').select('plaintext')),
  ];
  return rows.map((row) => String(row.value ?? row.plaintext)).join('\n');
};
const preKey = { public: randomBytes(32), private: randomBytes(32) };

test('credentials and Signal keys are stored sealed, each for its own row', async () => {
  const lease = await leaseOf(1);
  const auth = await authOf(lease);
  await auth.state.keys.set({ 'pre-key': { 1: preKey, 2: preKey } });
  await auth.close();
  const told = await everything();
  expect(told).not.toContain(preKey.private.toString('base64'));
  expect(told).not.toContain('noiseKey');
  const again = await authOf(lease);
  expect(again.state.creds).toEqual(auth.state.creds);
  expect((await again.state.keys.get('pre-key', ['1']))['1']).toEqual(preKey);

  const [one] = await fresh.db('connector.key').where({ connection_id: 1, id: '1' }).select('value');
  await fresh.db('connector.key').where({ connection_id: 1, id: '2' }).update({ value: one.value });
  const copied = await authOf(lease);
  await expect(copied.state.keys.get('pre-key', ['2'])).rejects.toThrow();
  await fresh.db('connector.key').where({ connection_id: 1, id: '2' }).delete();
});

test('rows of the first version, and those with an older key, are sealed with the newest key at the start', async () => {
  const lease = await leaseOf(2);
  const { creds } = (await authOf(await leaseOf(1))).state;
  const place = { company_id: 1, connection_id: 2 };
  const open = (value: unknown): string => JSON.stringify(value, (_, each) => each);
  await fresh
    .db('connector.creds')
    .insert({ ...place, pairing: '1', value: open({ registrationId: creds.registrationId }) });
  await fresh.db('connector.key').insert({ ...place, type: 'lid-mapping', id: '55', value: '"7"' });
  const entry = { ...place, digest: 'd', wa_id: 'A', attrs: '{"id":"A"}', plaintext: Buffer.from('oi') };
  await fresh.db('connector.journal').insert(entry);
  await fresh.db('connector.journal').insert({ ...entry, digest: 'e', accepted: true, plaintext: Buffer.from([1]) });

  for (const [by, reader] of [
    [seal, seal],
    [rotated, without],
  ] as const) {
    await sealRows(fresh.db, by);
    await sealRows(fresh.db, by);
    expect(await everything()).not.toContain('registrationId');
    const auth = await authOf(lease, reader);
    expect(auth.state.creds.registrationId).toBe(creds.registrationId);
    expect((await auth.state.keys.get('lid-mapping', ['55']))['55']).toBe('7');
    expect((await openJournal(fresh.db, reader, lease)).waiting().map((each) => String(each.plaintext))).toEqual([
      'oi',
    ]);
  }
});

test('rows that no key opens are left as they are, and the others are sealed', async () => {
  const [shut, other] = [await leaseOf(3), await leaseOf(4)];
  for (const lease of [shut, other]) {
    const auth = await authOf(lease);
    await auth.state.keys.set({ 'pre-key': { 1: preKey } });
    const entry = { company_id: 1, connection_id: lease.connectionId, wa_id: 'A', attrs: '{}' };
    const plaintext = seal.sealBytes(Buffer.from('oi'), `journal 1.${lease.connectionId} d`);
    await fresh.db('connector.journal').insert({ ...entry, digest: 'd', plaintext });
  }
  const gone = openSeal([randomBytes(32)], 'whatsapp');
  const [key, entry] = [gone.seal('{}', 'key 1.3 pre-key 1'), gone.sealBytes(Buffer.from('oi'), 'journal 1.3 d')];
  await fresh.db('connector.key').where({ connection_id: 3 }).update({ value: key });
  await fresh.db('connector.journal').where({ connection_id: 3 }).update({ plaintext: entry });
  await sealRows(fresh.db, rotated);
  expect([await canOpenPairing(fresh.db, rotated, shut), await canOpenPairing(fresh.db, without, other)]).toEqual([
    false,
    true,
  ]);
  expect((await openJournal(fresh.db, rotated, shut)).waiting()).toEqual([]);
  expect((await openJournal(fresh.db, without, other)).waiting()).toHaveLength(1);
  expect(await fresh.db('connector.key').where({ connection_id: 3 }).select('value')).toEqual([{ value: key }]);
});
