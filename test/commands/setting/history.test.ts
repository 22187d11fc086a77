import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { listSettingChanges } from '../../../projections/setting/contract.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let davi: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  davi = await world.addPerson('Davi', { profile: 'admin' });
});
afterAll(() => world?.close());

const put = (key: string, value: string, by: Person = admin) => by.api('PUT', `/settings/${key}`, { key, value });
const page = async (pageNumber = 1, by: Person = admin) => {
  const { status, body } = await by.api('GET', `/settings/history?pageNumber=${pageNumber}`);
  expect(status).toBe(200);
  return listSettingChanges.reply.strict().parse(body);
};

test('lists who changed which setting, when, from what to what, latest first', async () => {
  const since = new Date().toISOString();
  await put('scheduleType', 'company');
  await put('scheduleType', 'queue', davi);
  await put('call', 'disabled');
  const { records, count, hasMore } = await page();
  expect({ count, hasMore }).toEqual({ count: 3, hasMore: false });
  expect(records.map(({ key, name, before, after }) => [key, name, before, after])).toEqual([
    ['call', 'Administrador', 'enabled', 'disabled'],
    ['scheduleType', 'Davi', 'company', 'queue'],
    ['scheduleType', 'Administrador', 'disabled', 'company'],
  ]);
  expect(records.every(({ at }) => at >= since && at <= new Date().toISOString())).toBe(true);
});

test('shows that a secret was changed or removed, but never its value', async () => {
  await put('asaas', 'segredo-raro-1');
  await put('asaas', 'segredo-raro-2', davi);
  await put('asaas', '');
  const { records } = await page();
  expect(records.slice(0, 3).map(({ key, name, before, after }) => [key, name, before, after])).toEqual([
    ['asaas', 'Administrador', 'changed', 'removed'],
    ['asaas', 'Davi', 'changed', 'changed'],
    ['asaas', 'Administrador', '', 'changed'],
  ]);
  expect(JSON.stringify(records)).not.toContain('raro');
});

test("includes the company's hours and time zone", async () => {
  await davi.api('PUT', '/companies/1/schedules', { schedules: defaultWeek.toReversed(), timeZone: 'America/Belem' });
  const late = defaultWeek.map((row) => (row.weekdayEn === 'friday' ? { ...row, endTime: '20:00' } : row));
  await admin.api('PUT', '/companies/1/schedules', { schedules: late, timeZone: 'America/Recife' });
  const { records } = await page();
  const lines = records.slice(0, 3).map(({ key, name, before, after }) => [key, name, before, after].join(' '));
  expect(lines.toSorted()).toEqual([
    'schedules Administrador  changed',
    'timeZone Administrador America/Belem America/Recife',
    'timeZone Davi America/Sao_Paulo America/Belem',
  ]);
});

test('omits saves that changed nothing', async () => {
  const { count } = await page();
  await put('call', 'disabled');
  await put('call', 'x');
  await put('asaas', '••••••••');
  expect((await page()).count).toBe(count);
});

test('has twenty lines per page', async () => {
  for (let i = 0; i < 20; i++) await put('userRating', i % 2 ? 'disabled' : 'enabled');
  const first = await page();
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 29, true]);
  const second = await page(2);
  expect([second.records.length, second.count, second.hasMore]).toEqual([9, 29, false]);
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(29);
  expect(await page(3)).toEqual({ records: [], count: 29, hasMore: false });
});

test('is for admins, and their own company', async () => {
  const caio = await world.addPerson('Caio');
  expect(await caio.api('GET', '/settings/history')).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  expect(await page(1, rui)).toEqual({ records: [], count: 0, hasMore: false });
});
