import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { codeOf, splitHandle } from '../../../commands/recovery/codes.ts';
import { user } from '../../../domain/user/decider.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

const UNVERIFIED = 'Código de verificação inválido. A senha não pode ser alterada.';

let world: World;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const api = (...args: Parameters<ReturnType<typeof apiOf>>) => apiOf(world.system.url)(...args);
const secret = () => world.system.deps.keys.claims;
const ask = async (wpp: string) => {
  const { status, body } = await api('POST', '/api/enviar-email', { wpp });
  expect({ status, body }).toEqual({ status: 200, body: { userId: expect.stringMatching(/^[\da-f]{64}$/) } });
  return String(Object(body).userId);
};
const codeFor = (shown: string, { user: { companyId, id } }: Person) =>
  codeOf(secret(), splitHandle(secret(), shown).handle, { companyId, userId: id });
const verify = async (wpp: string, code: string, userId?: string) => {
  const query = new URLSearchParams({ code, ...(userId === undefined ? {} : { userId }) });
  const { status, body } = await api('GET', `/api/verificar-code/${wpp}?${query}`);
  expect(status).toBe(200);
  return body;
};
const set = (userId: string, newPassword: string) => api('PUT', '/api/atualizar-senha', { userId, newPassword });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A signed-in user with a unique number. */
const withNumber = async (name: string): Promise<Person & { wpp: string }> => {
  const wpp = `551197777${1000 + ++serial}`;
  const person = await world.addPerson(name);
  const target = { companyId: person.user.companyId, id: person.user.id };
  const command = { type: 'ChangeUser', fields: { wpp } } as const;
  await handle(world.system.deps.store, user, { target, command, cause: nextCause(1) });
  await eventually(async () => expect(await world.system.deps.lookup.usersOfNumber([wpp], 5)).toHaveLength(1));
  return { ...person, wpp };
};

describe('a user who forgot the password', () => {
  test('sets a new one with the code sent to the phone, once, which ends all sessions', async () => {
    const bia = await withNumber('Bia');
    const shown = await ask(bia.wpp);
    const code = codeFor(shown, bia);
    expect(await verify(bia.wpp, '')).toEqual({});
    expect(await verify(bia.wpp, wrong(code))).toEqual({});
    expect(await set(shown, 'nova-senha')).toMatchObject({ status: 400, body: { error: UNVERIFIED } });
    expect(await verify(bia.wpp, code)).toEqual({ code });
    expect(await set(shown, 'bia-2026')).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK' } });
    expect(await set(shown, 'nova-senha')).toMatchObject({ status: 200 });
    expect(await set(shown, 'outra-senha')).toMatchObject({ status: 400, body: { error: UNVERIFIED } });
    expect(await bia.api('GET', '/auth/me')).toMatchObject({ status: 401 });
    const login = (password: string) => api('POST', '/auth/login', { email: bia.who.email, password });
    expect(await login(bia.who.password)).toMatchObject({ status: 401 });
    expect(await login('nova-senha')).toMatchObject({ status: 200 });
  });

  test('may type the number in any format', async () => {
    const caio = await withNumber('Caio');
    const local = caio.wpp.slice(2);
    const shown = await ask(`(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}`);
    const code = codeFor(shown, caio);
    expect(await verify(`+${caio.wpp}`, code, shown)).toEqual({ code });
  });

  test('has three attempts, after which even the right code fails', async () => {
    const davi = await withNumber('Davi');
    const shown = await ask(davi.wpp);
    const code = codeFor(shown, davi);
    for (const _ of [1, 2, 3]) expect(await verify(davi.wpp, wrong(code))).toEqual({});
    expect(await verify(davi.wpp, code)).toEqual({});
    expect(await set(shown, 'nova-senha')).toMatchObject({ status: 400, body: { error: UNVERIFIED } });
    await signIn(world.system.url, davi.who);
  });

  test('has three attempts, also in parallel', async () => {
    const edu = await withNumber('Edu');
    const shown = await ask(edu.wpp);
    const code = codeFor(shown, edu);
    await Promise.all(Array.from({ length: 12 }, () => verify(edu.wpp, wrong(code), shown)));
    expect(await verify(edu.wpp, code, shown)).toEqual({});
  });

  test('cannot verify what another person requested', async () => {
    const ana = await withNumber('Gil');
    const [mine, theirs] = [await ask(ana.wpp), await ask(ana.wpp)];
    expect(await verify(ana.wpp, codeFor(theirs, ana), mine)).toEqual({});
    expect(await set(theirs, 'nova-senha')).toMatchObject({ status: 400 });
  });

  test('cannot recover once an admin changed the number', async () => {
    const hugo = await withNumber('Hugo');
    const shown = await ask(hugo.wpp);
    const code = codeFor(shown, hugo);
    expect(await verify(hugo.wpp, code)).toEqual({ code });
    await world.admin.api('PUT', `/users/${hugo.user.id}`, { wpp: '5511900000000' });
    expect(await set(shown, 'nova-senha')).toMatchObject({ status: 400, body: { error: UNVERIFIED } });
  });

  test.each(['abcd', 'a'.repeat(51), ''])('cannot set %j', async (password) => {
    const shown = await ask('5511966660000');
    const appended = await world.appendedBy(async () => expect((await set(shown, password)).status).toBe(400));
    expect(appended).toEqual([]);
    serial += 1;
  });
});

describe('a number that no user has', () => {
  test('is answered, attempted and counted like any other, with the same appends', async () => {
    const ines = await withNumber('Ines');
    const asked: string[] = [];
    const hear = ({ sql }: { sql: string }) => void asked.push(sql);
    world.system.db.on('query', hear);
    const trace = async (wpp: string) => {
      const appended = await world.appendedBy(async () => {
        const shown = await ask(wpp);
        expect(await verify(wpp, 'errado', shown)).toEqual({});
        expect(await set(shown, 'nova-senha')).toMatchObject({ status: 400, body: { error: UNVERIFIED } });
      });
      return appended.map((each) => each.replace(/\.[\da-f]{32}/, '')).filter((each) => !each.includes('Settled'));
    };
    const [known, unknown] = [await trace(ines.wpp), await trace('5511955550000')];
    expect(unknown).toEqual(known);
    expect(known).toEqual(['recovery-0 RecoveryAsked', 'recovery-0 RecoveryCodeMistyped']);
  });

  test('is sent at most five codes per hour, like any other number', async () => {
    const wpp = '5511944440000';
    for (const _ of [1, 2, 3, 4, 5]) await ask(wpp);
    const { status, body, headers } = await api('POST', '/api/enviar-email', { wpp });
    expect({ status, body }).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});

describe('a number that users of other companies have too', () => {
  const usersOf = (wpp: string) => world.system.deps.lookup.usersOfNumber([wpp], 5);
  const given = async ({ user: { companyId, id } }: Person, wpp: string) => {
    const command = { type: 'ChangeUser', fields: { wpp } } as const;
    await handle(world.system.deps.store, user, { target: { companyId, id }, command, cause: nextCause(companyId) });
  };

  test('still reaches its owner: one user per company comes first, and none of a closed company', async () => {
    const wpp = '5511933330000';
    const [theirs, closed] = [await world.addCompany(), await world.addCompany()];
    for (const n of [1, 2, 3, 4, 5]) await given(await world.addPerson(`Falso${n}`, { companyId: theirs }), wpp);
    await given(await world.addPerson('Fechado', { companyId: closed }), wpp);
    await world.admin.api('PUT', `/companies/${closed}`, { status: false });
    const owner = await world.addPerson('Dona');
    await given(owner, wpp);
    const { companyId, id } = owner.user;
    await eventually(async () => expect((await usersOf(wpp)).slice(0, 2)).toContainEqual({ companyId, userId: id }));
    await eventually(async () => expect((await usersOf(wpp)).map((each) => each.companyId)).not.toContain(closed));
  });
});

test('neither a code nor a number nor a handle appears in the log', async () => {
  const rui = await withNumber('Rui');
  const shown = await ask(rui.wpp);
  const code = codeFor(shown, rui);
  await verify(rui.wpp, code);
  const bytes = await world.logBytes();
  expect(bytes).not.toContain(shown.slice(32));
  expect(bytes).not.toContain(`"${code}"`);
  expect(bytes).not.toContain(rui.wpp);
});

test.each([
  ['GET', '/api/verificar-code/5511922220000'],
  ['PUT', '/api/atualizar-senha'],
] as const)('%s %s is limited by address', async (method, path) => {
  const statuses = await Promise.all(
    Array.from({ length: 91 }, async () => (await api(method, path, method === 'PUT' ? {} : undefined)).status),
  );
  expect(statuses).toContain(429);
});
