import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getDashboard } from '../../../projections/dashboard/contract.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let bia: Person;
beforeAll(async () => {
  world = await openWorld();
  bia = await world.addPerson('Bia');
});
afterAll(() => world?.close());

const read = async (by: Person = world.admin, query = 'days=7') => {
  const { status, body } = await by.api('GET', `/dashboard?${query}`);
  expect(status).toBe(200);
  return getDashboard.reply.strict().parse(body);
};

test('GET /dashboard is for admins only (R296)', async () => {
  expect(await bia.api('GET', '/dashboard?days=7')).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(Object.keys(await read())).toEqual(['counters', 'attendants']);
});

test('GET /dashboard requires a number of days, a first day or a last day (R297, R300)', async () => {
  for (const none of ['', 'days=0', 'days=&date_from=&date_to='])
    expect(await world.admin.api('GET', `/dashboard?${none}`)).toMatchObject({
      status: 400,
      body: { error: 'Parametrize o filtro' },
    });
  for (const wrong of ['days=-1', 'days=abc', 'date_from=2026-02-31', 'date_to=ontem'])
    expect(await world.admin.api('GET', `/dashboard?${wrong}`)).toMatchObject({ status: 400 });
  for (const one of [
    'days=90',
    'date_from=2026-01-01',
    'date_to=2026-01-01',
    'date_from=2026-01-01&date_to=2026-02-01',
  ])
    await read(world.admin, one);
});

test('GET /dashboard follows a ticket from opening to close, in its own company only', async () => {
  const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  const { id } = await world.write(await world.addConnection('Loja'), '5511960000001', 'Oi');
  const none = { supportPending: 0, supportHappening: 0, supportFinished: 0, leads: 0 };
  const counted = (by: Person, over: object) =>
    eventually(async () => expect((await read(by)).counters).toMatchObject({ ...none, ...over }));
  await counted(world.admin, { supportPending: 1, leads: 1 });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: bia.user.id });
  await counted(world.admin, { supportHappening: 1, leads: 1 });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
  await counted(world.admin, { supportFinished: 1, leads: 1 });
  expect((await read()).attendants.map(({ name }) => name)).toContain('Bia');
  await counted(rui, {});
  expect((await read(rui)).attendants.map(({ name }) => name)).toEqual(['Rui']);
});

test('GET /tickets returns the number of tickets opened per hour, on request (R304)', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const list = async (query: string) =>
    listTickets.reply.strict().parse((await world.admin.api('GET', `/tickets?showAll=true&date=${query}`)).body);
  expect((await list(today)).hours).toBeUndefined();
  const { hours = [], count } = await list(`${today}&byHour=true`);
  expect([hours.length, hours.reduce((sum, n) => sum + n, 0)]).toEqual([24, count]);
});
