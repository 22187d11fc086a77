import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world?.close());

test('the plan limits the number of connections; a repeated request finds its own (R370)', async () => {
  const companyId = await world.addCompany({ planId: await world.addPlan({ connections: 1 }) });
  const ema = await world.addPerson('Ema', { companyId, profile: 'admin' });
  const add = (name: string, key: string) => ema.api('POST', '/whatsapp', { name }, { 'idempotency-key': key });
  const first = await add('Loja', 'primeira');
  expect(first.status).toBe(200);
  const appended = await world.appendedBy(async () => {
    const error = 'O plano da empresa permite até 1 conexão.';
    expect(await ema.api('POST', '/whatsapp', { name: 'Oficina' })).toMatchObject({ status: 409, body: { error } });
    expect((await add('Loja', 'primeira')).body).toMatchObject({ id: Object(first.body).id });
  });
  expect(appended).toEqual([]);
  expect((await ema.api('DELETE', `/whatsapp/${Object(first.body).id}`)).status).toBe(200);
  expect((await add('Oficina', 'segunda')).status).toBe(200);
});
