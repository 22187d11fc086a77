import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPhone, type Phone } from '../contact/phone.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let phone: Phone;
let line: number;
beforeAll(async () => {
  world = await openWorld();
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
  line = await world.addConnection('Loja');
});
afterAll(async () => {
  await phone?.close();
  await world?.close();
});

test('only an admin reads and changes the privacy settings of a connected phone', async () => {
  const path = `/whatsapp/privacy/${line}`;
  const away = { status: expect.any(Number), body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };
  expect(await world.admin.api('GET', path)).toMatchObject(away);
  await phone.show(world.companyId, line, 'CONNECTED');
  expect(await world.admin.api('GET', path)).toMatchObject({ status: 200, body: { readreceipts: 'all' } });
  const form = { readreceipts: 'none', last: 'contacts', disappearing: '', profile: null, whatsappId: line };
  expect(await world.admin.api('PUT', path, form)).toMatchObject({ status: 200, body: { readreceipts: 'none' } });
  expect(phone.asked.at(-1)).toMatchObject({ about: 'privacy', wanted: { readreceipts: 'none', last: 'contacts' } });
  expect((await world.admin.api('PUT', path, { last: 'perhaps' })).status).toBe(400);
  const caio = await world.addPerson('Caio');
  for (const method of ['GET', 'PUT'] as const)
    expect(await caio.api(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({ status: 403 });
  expect(await world.admin.api('GET', '/whatsapp/privacy/999')).toMatchObject({ status: 404 });
});
