import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle.ts';
import { company } from '../../../domain/company/decider.ts';
import { plan } from '../../../domain/plan/decider.ts';
import { nextCause, openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world?.close());

test('beyond the limit of the plan no connection is added; a repeated request finds its own (R370)', async () => {
  const { deps } = world.system;
  const [planId, companyId] = [await deps.ids.next('plan'), await deps.ids.next('company')];
  const { id: _, ...whole } = (await deps.lookup.planOf(1))!;
  const small = { type: 'CreatePlan', plan: { ...whole, connections: 1 } } as const;
  await handle(deps.store, plan, { target: { companyId: 0, id: planId }, command: small, cause: nextCause(0) });
  const founding = { name: 'Pequena', timeZone: 'UTC', language: 'pt', dueDate: '2099-01-01', planId } as const;
  const found = { type: 'FoundCompany', ...founding } as const;
  await handle(deps.store, company, { target: { companyId: 0, id: companyId }, command: found, cause: nextCause(0) });
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
