import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { sharedNames } from '../../../domain/installation/table.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { settingDefaults } from '../../../domain/setting/decider.ts';
import { settingShape } from '../../../domain/setting/shape.ts';
import { bankKeys, isSecret, settingKeys, type SettingKey } from '../../../domain/setting/table.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
let rui: Person; // admin of another company
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  user = await world.addPerson('Caio');
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

const put = (key: string, value: unknown, by: Person = admin, headers?: Record<string, string>) =>
  by.api('PUT', `/settings/${key}`, { key, value }, headers);
const all = async (by: Person = admin, path = '/settings') => {
  const { status, body } = await by.api('GET', path);
  expect(status).toBe(200);
  return Object.fromEntries(
    settingShape
      .strict()
      .array()
      .parse(body)
      .map(({ key, value }) => [key, value]),
  );
};
/** Includes a setting that clients of the original product look for. */
const foreign = { userApiToken: '' };
const ofCompany = { ...Object.fromEntries(settingKeys.map((key) => [key, settingDefaults[key]])), ...foreign };
const kept = (key: SettingKey) => {
  const { store, keys } = world.system.deps;
  return credentialOf(store, keys.credentials, { companyId: 1, kind: key, id: 0 });
};

describe('GET /settings', () => {
  test('lists every key with its default, to users too, with and without a trailing slash', async () => {
    const fresh = await all(rui);
    expect(fresh).toEqual(ofCompany);
    expect(Object.keys(fresh)).toEqual([...settingKeys, 'userApiToken']);
    for (const path of ['/settings', '/settings/']) expect(await all(user, path)).toEqual(fresh);
  });
  test("shows the installation's settings only to admins of its first company", async () => {
    expect(Object.keys(await all(admin))).toEqual([...settingKeys, ...bankKeys, 'userApiToken', ...sharedNames]);
    expect(await put('pixBank', 'asaas', rui)).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } });
    const plain = await world.addPerson('Lia', { profile: 'admin' });
    expect(await put('pixBank', 'asaas', plain)).toMatchObject({ status: 403 });
  });
});

describe('GET /settings/{key}', () => {
  test('returns only the value; empty for an unknown key, and for a secret to users', async () => {
    const value = async (key: string, by: Person = user) => (await by.api('GET', `/settings/${key}`)).body;
    expect(await value('scheduleType')).toBe('disabled');
    expect([await value('appName'), await value('openAiKey')]).toEqual(['', '']);
  });
});

describe('PUT /settings/{key}', () => {
  test.each([
    ['userRating', 'enabled'],
    ['scheduleType', 'company'],
    ['scheduleType', 'queue'],
    ['scheduleType', 'disabled'],
    ['call', 'disabled'],
    ['CheckMsgIsGroup', 'disabled'],
    ['sendGreetingAccepted', 'enabled'],
    ['sendMsgTransfTicket', 'enabled'],
    ['chatBotType', 'text'],
    ['userViewTicketsWithoutQueue', 'enabled'],
    ['userCreation', 'disabled'],
    ['ipixc', 'https://8.8.8.8'],
    ['ipmkauth', 'http://8.8.4.4/api'],
    ['clientidmkauth', 'Client_Id_1'],
  ])('saves %s = %s: answered, read back, and not visible to another company', async (key, value) => {
    expect(await put(key, value)).toMatchObject({ status: 200, body: { key, value } });
    expect(await all(user)).toMatchObject({ [key]: value });
    expect(await all(rui)).toEqual(ofCompany);
  });

  test('shows in GET /auth/me at once', async () => {
    await put('userRating', 'disabled');
    const { body } = await user.api('GET', '/auth/me');
    expect(Object(body).company.settings).toContainEqual({ key: 'userRating', value: 'disabled' });
  });

  test('with the same value or a repeated request appends nothing', async () => {
    await put('call', 'enabled', admin, { 'idempotency-key': 'uma-vez' });
    await put('call', 'disabled');
    const appended = await world.appendedBy(async () => {
      expect((await put('call', 'disabled')).status).toBe(200);
      expect((await put('call', 'enabled', admin, { 'idempotency-key': 'uma-vez' })).status).toBe(200);
    });
    expect(appended).toEqual([]);
    expect(await all()).toMatchObject({ call: 'disabled' });
  });

  test.each<[string, unknown]>([
    ['scheduleType', 'foo'],
    ['userViewTicketsWithoutQueue', 'x'],
    ['CheckMsgIsGroup', 'x'],
    ['userRating', 'true'],
    ['userRating', null],
    ['userRating', undefined],
    ['userRating', { is: 'enabled' }],
    ['chatBotType', 'button'],
    ['userCreation', ''],
    ['ipixc', 'not an address'],
    ['ipixc', 'javascript:alert(1)'],
    ['ipmkauth', 'http://10.0.0.7/api'],
    ['openAiAddress', 'http://[::ffff:127.0.0.1]:11434/v1'],
    ['ipmkauth', 'https://root:senha@mk.exemplo.com.br'],
    ['clientidmkauth', 'x'.repeat(501)],
    ['asaas', 'x'.repeat(501)],
  ])('%s = %j is ill-formed and changes nothing', async (key, value) => {
    const before = await all();
    const appended = await world.appendedBy(async () =>
      expect(await put(key, value)).toMatchObject({ status: 400, body: { issues: [{ path: ['value'] }] } }),
    );
    expect(appended).toEqual([]);
    expect(await all()).toEqual(before);
  });

  test.each(['nope', 'constructor', '__proto__', 'userrating', 'history'])('%s is not a setting', async (key) => {
    const appended = await world.appendedBy(async () =>
      expect(await put(key, 'enabled')).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } }),
    );
    expect(appended).toEqual([]);
  });

  test('is for admins: users and supervisors are refused, on every key', async () => {
    const supervisor = await world.addPerson('Sara', { profile: 'supervisor' });
    const before = await all();
    const appended = await world.appendedBy(async () => {
      for (const by of [user, supervisor])
        for (const key of [...settingKeys, 'nope'])
          expect(await put(key, 'enabled', by)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    });
    expect(appended).toEqual([]);
    expect(await all()).toEqual(before);
  });

  test("lets only a super user allow campaigns, not the company's own admin", async () => {
    const before = await all(rui);
    const appended = await world.appendedBy(async () =>
      expect(await put('campaignsEnabled', 'true', rui)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      }),
    );
    expect([appended, await all(rui)]).toEqual([[], before]);
    expect(await put('campaignsEnabled', 'false')).toMatchObject({ status: 200 });
    expect(await all()).toMatchObject({ campaignsEnabled: 'false' });
  });

  test('changes the caller’s company, even if the body names another', async () => {
    const answer = await rui.api('PUT', '/settings/userRating?companyId=1', {
      key: 'call',
      value: 'enabled',
      companyId: 1,
    });
    expect(answer).toMatchObject({ status: 200, body: { key: 'userRating', value: 'enabled' } });
    expect(await all()).toMatchObject({ userRating: 'disabled' });
    await put('userRating', 'disabled', rui);
  });
});

describe('a secret', () => {
  const secrets = settingKeys.filter(isSecret);
  const plain = (key: string, n: number) => `raro-${key}-${n}-segredo`;

  test.each(secrets)(
    '%s is masked for admins, absent for users, kept by an unchanged mask, and removed',
    async (key) => {
      expect(await all()).toMatchObject({ [key]: '' });
      expect(await put(key, ` ${plain(key, 1)} `)).toMatchObject({ status: 200, body: { key, value: MASK } });
      expect(await kept(key)).toBe(plain(key, 1));
      expect(await all(admin)).toMatchObject({ [key]: MASK });
      expect(await all(user)).toMatchObject({ [key]: '' });
      expect(await all(rui)).toMatchObject({ [key]: '' });
      expect(JSON.stringify((await admin.api('GET', '/auth/me')).body)).not.toContain('-segredo');

      const appended = await world.appendedBy(async () =>
        expect(await put(key, MASK)).toMatchObject({ status: 200, body: { key, value: MASK } }),
      );
      expect([appended, await kept(key)]).toEqual([[], plain(key, 1)]);
      expect(await world.appendedBy(() => put(key, plain(key, 1)))).toEqual([]);
      expect(await world.appendedBy(() => put(key, plain(key, 2)))).toEqual([
        `setting-1.${key} SecretChanged`,
        `credential-1.${key}.0 CredentialKept`,
      ]);
      expect(await kept(key)).toBe(plain(key, 2));

      expect(await put(key, '')).toMatchObject({ status: 200, body: { key, value: '' } });
      expect([await kept(key), (await all())[key]]).toEqual(['', '']);
      await put(key, plain(key, 3));
    },
  );

  test('is not created by a mask', async () =>
    expect(await put('asaas', MASK, rui)).toMatchObject({ status: 200, body: { key: 'asaas', value: '' } }));

  test('appears in plain text neither in the log nor in Postgres', async () => {
    const bytes = await world.logBytes();
    expect(bytes).toContain('setting-1.asaas');
    expect(bytes).not.toContain('-segredo');
    const { rows } = await world.system.db.raw<{ rows: { name: string }[] }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(rows.map(({ name }) => name)).toContain('views.setting');
    for (const { name } of rows) {
      const dump = await world.system.db.raw(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`);
      expect([name, String(Object(dump).rows[0].text).includes('-segredo')]).toEqual([name, false]);
    }
  });
});
