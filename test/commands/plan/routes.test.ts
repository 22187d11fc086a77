import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { features } from '../../../domain/kernel/gates.ts';
import { planCalls } from '../../../domain/plan/calls.ts';
import { plan } from '../../../domain/plan/decider.ts';
import { apiOf } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let bia: Person;
let ownPlan: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  ownPlan = await world.addPlan({ isPublic: false });
  bia = await world.addPerson('Bia', { companyId: await world.addCompany({ planId: ownPlan }), profile: 'admin' });
});
afterAll(() => world?.close());

let serial = 0;
const form = (over = {}) => ({
  name: `Ouro ${++serial}`,
  users: 5,
  connections: '2',
  queues: 3,
  value: '99,9',
  ...over,
});
const make = async (over = {}) => planCalls.shape.parse((await admin.api('POST', '/plans', form(over))).body);
const page = z.object({ plans: planCalls.shape.array(), count: z.number(), hasMore: z.boolean() });

test('super users create a plan with all features on, read, change and delete it (R360, R361, R363, R364, R365)', async () => {
  const sent = form();
  const made = await admin.api('POST', '/plans', sent);
  const on = Object.fromEntries(['isPublic', ...features].map((flag) => [flag, true]));
  const whole = { ...sent, connections: 2, value: 99.9, ...on };
  expect(made).toMatchObject({ status: 200, body: whole });
  const { id } = planCalls.shape.parse(made.body);
  expect(await admin.api('GET', `/plans/${id}`)).toMatchObject({ status: 200, body: made.body });
  const changed = await admin.api('PUT', `/plans/${id}`, { users: 9, useKanban: false, isPublic: 'false' });
  expect(changed).toMatchObject({
    status: 200,
    body: { ...whole, users: 9, useKanban: false, isPublic: false, version: 1 },
  });
  expect(await admin.api('DELETE', `/plans/${id}`)).toMatchObject({ status: 200 });
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await admin.api(method, `/plans/${id}`, method === 'GET' ? undefined : {})).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_RECORD_FOUND' },
    });
});

test('plans come 20 per page, by name, and are searched without accents (R362)', async () => {
  for (let n = 10; n < 31; n++) await make({ name: `Zênite ${n}` });
  const list = async (query: string) => page.parse((await admin.api('GET', `/plans?${query}`)).body);
  const first = await list('searchParam=ZENITE');
  expect(first).toMatchObject({ count: 21, hasMore: true });
  expect(first.plans.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Zênite ${n + 10}`));
  expect((await list('searchParam=zenite&pageNumber=2')).plans.map(({ name }) => name)).toEqual(['Zênite 30']);
  // A word of two letters matches the beginning of a word, also of the first.
  expect(await list('searchParam=z%C3%AA%2030')).toMatchObject({ count: 1, plans: [{ name: 'Zênite 30' }] });
});

test("other users read public plans and their company's own, and write none (R362 to R365)", async () => {
  const { id } = await make({ isPublic: false });
  const open = await make();
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
  const appended = await world.appendedBy(async () => {
    for (const [method, path] of [
      ['GET', '/plans'],
      ['GET', `/plans/${id}`],
      ['GET', '/plans/999999'],
      ['POST', '/plans'],
      ['PUT', `/plans/${open.id}`],
      ['DELETE', `/plans/${open.id}`],
    ] as const)
      expect(await bia.api(method, path, method === 'GET' ? undefined : form())).toMatchObject(refused);
    expect(await bia.api('GET', `/plans/${open.id}`)).toMatchObject({ status: 200, body: { id: open.id } });
    expect(await bia.api('GET', `/plans/${ownPlan}`)).toMatchObject({ status: 200, body: { changedBy: '' } });
  });
  expect(appended).toEqual([]);
});

test('everyone reads the public plans with limits and price, cheapest first (R034, R035)', async () => {
  const [dear, cheap, hidden] = [
    await make({ value: 500 }),
    await make({ value: 1 }),
    await make({ isPublic: false, value: 2 }),
  ];
  const { status, body } = await apiOf(world.system.url)('GET', '/plans/list?listPublic=false');
  expect(status).toBe(200);
  const listed = z.array(z.looseObject({ id: z.number(), isPublic: z.boolean() })).parse(body);
  const ids = listed.map(({ id }) => id);
  expect(ids.indexOf(cheap.id)).toBeLessThan(ids.indexOf(dear.id));
  expect(ids).not.toContain(hidden.id);
  expect(listed.every(({ isPublic }) => isPublic)).toBe(true);
  const { id, name } = cheap;
  expect(listed.find((each) => each.id === id)).toMatchObject({
    id,
    name,
    users: 5,
    connections: 2,
    queues: 3,
    value: 1,
  });
  expect(Object.keys(listed[0] ?? {})).not.toContain('changedBy');
});

test.each([
  [{ name: ' ' }, 'Obrigatório'],
  [{ users: '' }, 'Valor inválido: users'],
  [{ queues: -1 }, 'Valor inválido: queues'],
  [{ connections: 1.5 }, 'Valor inválido: connections'],
  [{ value: 'dez' }, 'Valor inválido: value'],
])('%j is refused', async (what, error) => {
  const { id } = await make();
  const appended = await world.appendedBy(async () => {
    expect(await admin.api('POST', '/plans', form(what))).toMatchObject({ status: 400, body: { error } });
    // A change may omit a number, and clients send an empty text then.
    const refused = 'users' in what ? { status: 200, body: { users: 5 } } : { status: 400, body: { error } };
    expect(await admin.api('PUT', `/plans/${id}`, what)).toMatchObject(refused);
  });
  expect(appended).toEqual([]);
});

test('no two plans have the same name, in any case; a repeated request finds its own', async () => {
  const twice = { 'idempotency-key': 'um-plano' };
  const sent = form({ name: 'Único' });
  const made = await admin.api('POST', '/plans', sent, twice);
  const other = await make();
  const taken = { status: 409, body: { error: 'Já existe um plano com este nome.' } };
  const appended = await world.appendedBy(async () => {
    expect((await admin.api('POST', '/plans', sent, twice)).body).toEqual(made.body);
    expect(await admin.api('POST', '/plans', form({ name: ' úNICO' }))).toMatchObject(taken);
    expect(await admin.api('PUT', `/plans/${other.id}`, { name: 'ÚNICO' })).toMatchObject(taken);
  });
  expect(appended).toEqual([]);
  await admin.api('DELETE', `/plans/${Object(made.body).id}`);
  expect((await admin.api('POST', '/plans', form({ name: 'Único' }))).status).toBe(200);
});

test('names that differ only by accents are the same, even if an older log never claimed them', async () => {
  await make({ name: 'Avançado' });
  const other = await make();
  const { ids, store } = world.system.deps;
  const target = { companyId: 0, id: await ids.next('plan') };
  const { id: _, ...old } = await world.system.deps.lookup.planOf(1).then((mine) => mine ?? Object({}));
  const command = { type: 'CreatePlan', plan: { ...old, name: 'Sênior' } } as const;
  await handle(store, { ...plan, holds: () => [] }, { target, command, cause: causeOf('an older log', 0) });
  await eventually(async () => expect((await admin.api('GET', `/plans/${target.id}`)).status).toBe(200));
  const taken = { status: 409, body: { error: 'Já existe um plano com este nome.' } };
  for (const name of ['AVANCADO', 'Sênior', 'senior']) {
    expect(await admin.api('POST', '/plans', form({ name }))).toMatchObject(taken);
    expect(await admin.api('PUT', `/plans/${other.id}`, { name })).toMatchObject(taken);
  }
  // Another spelling of its own name is accepted.
  expect(await admin.api('PUT', `/plans/${target.id}`, { name: 'Senior' })).toMatchObject({ status: 200 });
});

test('a plan with companies is not deleted, and the refusal tells their number', async () => {
  const { id } = await make();
  await world.addCompany({ planId: id });
  const refuses = async (companies: number, error: string) =>
    expect(await admin.api('DELETE', `/plans/${id}`)).toMatchObject({ status: 409, body: { error, companies } });
  const appended = await world.appendedBy(() => refuses(1, 'O plano está em uso por 1 empresa.'));
  expect(appended).toEqual([]);
  await world.addCompany({ planId: id });
  await refuses(2, 'O plano está em uso por 2 empresas.');
});

test('a form opened before a colleague’s change is refused', async () => {
  const { id, version } = await make();
  const owner = await world.addPerson('Vera', { profile: 'admin', super: true });
  expect((await owner.api('PUT', `/plans/${id}?seen=${version}`, { users: 7 })).status).toBe(200);
  expect(await admin.api('PUT', `/plans/${id}?seen=${version}`, { users: 8 })).toMatchObject({
    status: 409,
    body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Vera' },
  });
});
