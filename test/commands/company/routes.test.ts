import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { companyShape, type CompanyRecord } from '../../../domain/company/shape.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
let rui: Person;
let theirs: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  user = await world.addPerson('Caio');
  theirs = await world.addCompany({ timeZone: 'America/Manaus' });
  rui = await world.addPerson('Rui', { companyId: theirs, profile: 'admin' });
});
afterAll(() => world?.close());

const companyOf = ({ status, body }: { status: number; body: unknown }): CompanyRecord => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return companyShape.strict().parse(body);
};
const get = async (by: Person = admin, id = by.user.companyId) => companyOf(await by.api('GET', `/companies/${id}`));
const put = (body: object, by: Person = admin, id = by.user.companyId, query = '') =>
  by.api('PUT', `/companies/${id}/schedules${query}`, body);
const monday = (over: object) => defaultWeek.map((row) => (row.weekdayEn === 'monday' ? { ...row, ...over } : row));
const early = monday({ startTime: '07:00', lunchTimeStart: '12:00', lunchTimeEnd: '13:30' });

describe('GET /companies/{id}', () => {
  test("shows the caller's company: default week, time zone, every setting", async () => {
    expect(await get(rui)).toMatchObject({
      id: theirs,
      dueDate: '2099-01-01',
      timeZone: 'America/Manaus',
      language: 'pt',
      planId: 1,
      schedules: defaultWeek,
      settings: expect.arrayContaining([{ key: 'campaignsEnabled', value: 'true' }]),
    });
    await rui.api('PUT', '/settings/asaas', { value: 'segredo-raro' });
    const asaas = async (by: Person) => (await get(by)).settings.find(({ key }) => key === 'asaas')?.value;
    const ana = await world.addPerson('Bia', { companyId: theirs });
    expect([await asaas(rui), await asaas(ana)]).toEqual([MASK, '']);
  });

  test('does not find another company, except for a super user', async () => {
    const nobody = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };
    expect(await rui.api('GET', '/companies/1')).toMatchObject(nobody);
    expect(await user.api('GET', `/companies/${theirs}`)).toMatchObject(nobody);
    expect(await admin.api('GET', '/companies/999')).toMatchObject(nobody);
    expect(await get(admin, theirs)).toMatchObject({ id: theirs });
  });
});

describe('PUT /companies/{id}/schedules', () => {
  test('saves hours and time zone, which every user of the company reads', async () => {
    const saved = companyOf(await put({ schedules: early.toReversed(), timeZone: 'America/Recife' }));
    expect(saved).toMatchObject({ schedules: early, timeZone: 'America/Recife', changedBy: 'Administrador' });
    expect(await get(user)).toMatchObject({ schedules: early, timeZone: 'America/Recife' });
    expect((await user.api('GET', '/auth/me')).body).toMatchObject({ company: { timeZone: 'America/Recife' } });
    expect(await get(rui)).toMatchObject({ schedules: defaultWeek, timeZone: 'America/Manaus' });
  });

  test('without a time zone keeps the old one; null and an empty one count as none', async () => {
    for (const timeZone of [undefined, null, ''])
      expect(companyOf(await put({ schedules: early, timeZone }))).toMatchObject({ timeZone: 'America/Recife' });
  });

  test('with the same values appends nothing', async () =>
    expect(await world.appendedBy(() => put({ schedules: early, timeZone: 'America/Recife' }))).toEqual([]));

  test.each<[string, object]>([
    ['25:00', { schedules: monday({ startTime: '25:00' }) }],
    ['no time', { schedules: monday({ endTime: '' }) }],
    ['a day that is none', { schedules: monday({ weekdayEn: 'someday' }) }],
    ['a day twice', { schedules: monday({ weekdayEn: 'sunday' }) }],
    ['six days', { schedules: defaultWeek.slice(1) }],
    ['no hours', { timeZone: 'America/Recife' }],
    ['an unknown zone', { schedules: early, timeZone: 'Mars/Olympus' }],
    ['an offset', { schedules: early, timeZone: '-03:00' }],
  ])('%s is refused and changes nothing', async (_, body) => {
    const before = await get();
    const appended = await world.appendedBy(async () => expect((await put(body)).status).toBe(400));
    expect([appended, await get()]).toEqual([[], before]);
  });

  test('is for admins of the company', async () => {
    const before = [await get(), await get(rui)];
    const appended = await world.appendedBy(async () => {
      expect(await put({ schedules: early }, user)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
      expect(await put({ schedules: early }, rui, 1)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_RECORD_FOUND' },
      });
      expect((await put({ schedules: early }, admin, 999)).status).toBe(404);
    });
    expect(appended).toEqual([]);
    expect([await get(), await get(rui)]).toEqual(before);
  });

  test('warns with the name of a colleague who saved in the meantime; without `seen` it saves', async () => {
    const { version } = await get();
    const davi = await world.addPerson('Davi', { profile: 'admin' });
    companyOf(await put({ schedules: monday({ endTime: '19:00' }) }, davi));
    const mine = { schedules: monday({ endTime: '20:00' }) };
    const appended = await world.appendedBy(async () =>
      expect(await put(mine, admin, 1, `?seen=${version}`)).toMatchObject({
        status: 409,
        body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Davi' },
      }),
    );
    expect(appended).toEqual([]);
    expect(await get()).toMatchObject({ changedBy: 'Davi' });
    expect(companyOf(await put(mine)).schedules[0]).toMatchObject({ endTime: '20:00' });
  });
});
