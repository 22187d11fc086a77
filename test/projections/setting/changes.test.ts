import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { companies } from '../../../projections/company/companies.ts';
import { companyOf } from '../../../projections/company/read.ts';
import { rebuild } from '../../../projections/kernel/rebuild/rebuild.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { plans } from '../../../projections/plan/plans.ts';
import { settingChanges } from '../../../projections/setting/changes.ts';
import { settingChangesOf, settingsOf } from '../../../projections/setting/read.ts';
import { settings } from '../../../projections/setting/settings.ts';
import { users } from '../../../projections/user/users.ts';
import { founded } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';

const views = [plans, companies, settings, settingChanges, users];
const set = (value: string) => ({ type: 'SettingChanged', data: { value } }) as const;
const secret = (is: boolean) => ({ type: 'SecretChanged', data: { set: is } }) as const;
let world: Projected;
beforeAll(async () => {
  world = await openProjected();
  await world.say('company-0.1', founded());
  await world.say('setting-1.call', set('disabled'), set('enabled'));
  await world.say('setting-1.chatBotType', set('button'));
  await world.say('setting-1.asaas', secret(true), secret(false));
  await world.say('company-0.1', { type: 'CompanyTimeZoneChosen', data: { timeZone: 'America/Manaus' } });
  await world.say('company-0.1', { type: 'CompanyEmailChanged', data: { email: 'nair@exemplo.com.br' } });
  await world.say('company-0.1', { type: 'CompanyPhoneChanged', data: { phone: '5511988887777' } });
  await world.say('company-0.1', { type: 'CompanyScheduled', data: { schedules: defaultWeek.toReversed() } });
  await world.run(views);
  await world.settled();
});
afterAll(() => world?.close());

const lines = async () =>
  (await settingChangesOf(world.db, 1, 1)).records.map(({ key, before, after }) => `${key}: ${before} > ${after}`);

test('each change knows the previous value or the default, and personal values only show that they changed', async () =>
  expect(await lines()).toEqual([
    'schedules:  > changed',
    'phone:  > changed',
    'email:  > changed',
    'timeZone: America/Sao_Paulo > America/Manaus',
    'asaas: changed > removed',
    'asaas:  > changed',
    'chatBotType: text > button',
    'call: disabled > enabled',
    'call: enabled > disabled',
  ]));

test('a value from an older version is still readable', async () =>
  expect(await settingsOf(world.db, 1, true)).toContainEqual({ key: 'chatBotType', value: 'button' }));

test('a company that never saved its hours has the default week', async () => {
  await world.say('company-0.2', founded('Outra'));
  await world.settled();
  expect((await companyOf(world.db, 2, false))?.schedules).toEqual(defaultWeek);
});

test('tables rebuilt from the log equal the live ones', async () => {
  const before = await lines();
  expect(await world.parked()).toEqual([]);
  expect(await verify(world.store, world.db, views)).toEqual([]);
  await rebuild(world.store, world.db, views);
  expect(await lines()).toEqual(before);
});
