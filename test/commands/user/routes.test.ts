import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { companyUserShape, type CompanyUser } from '../../../domain/user/shape.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let caio: Person;
let rui: Person; // admin of another company
let sales: number;
let foreignQueue: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  sales = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [sales] });
  const companyId = await world.addCompany();
  foreignQueue = await world.addQueue('Outra', companyId);
  rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
});
afterAll(() => world?.close());

let serial = 0;
const form = (over: object = {}) => ({
  name: 'Bia Prado',
  email: `bia${++serial}@exemplo.com.br`,
  password: 'senha-de-bia',
  ...over,
});
const userOf = ({ status, body }: { status: number; body: unknown }): CompanyUser => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return companyUserShape.strict().parse(body);
};
const add = async (over: object = {}) => userOf(await admin.api('POST', '/users', form(over)));
const page = z.object({ users: companyUserShape.strict().array(), count: z.number(), hasMore: z.boolean() }).strict();
const list = async (query = '', by = admin) => page.parse((await by.api('GET', `/users/?${query}`)).body);
/** Checks that a refusal leaves the users unchanged and appends no event. */
const refuses = async (act: () => Promise<{ status: number; body: unknown }>, status: number, body: object) => {
  const before = await list('pageNumber=1');
  const appended = await world.appendedBy(async () => {
    expect(await act()).toMatchObject({ status, body });
  });
  expect(appended).toEqual([]);
  expect(await list('pageNumber=1')).toEqual(before);
};

describe('a new user', () => {
  test('has the given fields, can sign in and has the given queues (R313, R315, R330)', async () => {
    const connection = await world.addConnection('Loja');
    const who = form({
      profile: 'Supervisor',
      queueIds: [`${sales}`],
      whatsappId: `${connection}`,
      allTicket: 'enable',
    });
    const made = userOf(await admin.api('POST', '/users', { ...who, wpp: '+55 (11) 98765-0001', companyId: 99 }));
    expect(made).toMatchObject({
      name: 'Bia Prado',
      email: who.email,
      profile: 'supervisor',
      companyId: world.companyId,
      company: { id: world.companyId, name: 'Minha empresa' },
      queues: [{ id: sales, name: 'Vendas', UserQueue: { queueId: sales } }],
      whatsappId: connection,
      wpp: '5511987650001',
      allTicket: 'enable',
      super: false,
      averageRating: null,
      online: false,
      changedBy: 'Administrador',
    });
    const signedIn = await signIn(world.system.url, who);
    expect((await signedIn.api('GET', '/auth/me')).body).toMatchObject({ id: made.id, queues: [{ id: sales }] });
    expect((await signedIn.api('POST', '/users', form())).status).toBe(403);
  });

  test('never becomes a super user (R318)', async () => {
    const { id } = await add({ super: true });
    const changed = userOf(await admin.api('PUT', `/users/${id}`, { super: true, profile: 'ADMIN' }));
    expect(changed).toMatchObject({ super: false, profile: 'admin' });
    await admin.api('DELETE', `/users/${id}`);
  });

  test('is created once by a repeated request', async () => {
    const [who, key] = [form(), { 'idempotency-key': 'users-once' }];
    const first = userOf(await admin.api('POST', '/users', who, key));
    expect(userOf(await admin.api('POST', '/users', who, key)).id).toBe(first.id);
    expect((await list(`searchParam=${who.email}`)).count).toBe(1);
  });

  test.each([
    ['name', '', 'Required'],
    ['name', 'A', 'Too Short!'],
    ['name', 'A'.repeat(51), 'Too Long!'],
    ['email', '', 'Required'],
    ['email', 'x', 'Invalid email'],
    ['password', '', 'Required'],
    ['password', 'abcd', 'Too Short!'],
    ['password', 'a'.repeat(51), 'Too Long!'],
  ])('whose %s is %j is refused: %s (R323, R324, R325)', (field, value, message) =>
    refuses(() => admin.api('POST', '/users', form({ [field]: value })), 400, {
      issues: expect.arrayContaining([expect.objectContaining({ path: [field], message })]),
    }),
  );

  test('with an e-mail of this or another company is refused (R326)', async () => {
    for (const email of [caio.who.email.toUpperCase(), rui.who.email])
      await refuses(() => admin.api('POST', '/users', form({ email })), 409, { error: 'O e-mail já está em uso.' });
  });

  test('gets no queue and no connection of another company', async () => {
    const theirs = await world.addConnection('Deles', rui);
    await refuses(() => admin.api('POST', '/users', form({ queueIds: [foreignQueue] })), 404, {
      error: 'ERR_NO_QUEUE_FOUND',
    });
    await refuses(() => admin.api('POST', '/users', form({ whatsappId: theirs })), 404, { error: 'ERR_NO_WAPP_FOUND' });
  });

  test('is created only by admins (R328)', () =>
    refuses(() => caio.api('POST', '/users', form()), 403, { error: 'ERR_NO_PERMISSION' }));

  test('is refused while the company has disabled it', async () => {
    await world.change('userCreation', 'disabled');
    await eventually(async () => {
      const { body } = await admin.api('GET', '/settings');
      expect(body).toContainEqual({ key: 'userCreation', value: 'disabled' });
    });
    await refuses(() => admin.api('POST', '/users', form()), 403, { error: 'ERR_USER_CREATION_DISABLED' });
    await world.change('userCreation', 'enabled');
    await eventually(() => add());
  });

  test('beyond the limit of the plan is refused (R331)', async () => {
    const flags = { useCampaigns: false, useKanban: true, useOpenAi: false, useIntegrations: false };
    const more = { useSchedules: true, useInternalChat: true, useExternalApi: false };
    const small = {
      name: 'Pequeno',
      users: 2,
      connections: 1,
      queues: 1,
      value: 10,
      isPublic: true,
      ...flags,
      ...more,
    };
    const planId = await world.addPlan(small);
    const companyId = await world.addCompany({ planId });
    const ema = await world.addPerson('Ema', { companyId, profile: 'admin' });
    expect(await ema.api('GET', `/companies/listPlan/${companyId}`)).toMatchObject({
      status: 200,
      body: { plan: { id: planId, ...small } },
    });
    expect(await ema.api('GET', '/companies/listPlan/1')).toMatchObject({ status: 404 });
    // A retry may overtake its own first attempt, and must not count as one more user.
    const last = form();
    const key = { 'idempotency-key': 'the-last-place' };
    const attempts = await Promise.all(Array.from({ length: 5 }, () => ema.api('POST', '/users', last, key)));
    for (const { status, body } of attempts) expect({ status, body }).toEqual({ status: 200, body: attempts[0]?.body });
    const appended = await world.appendedBy(async () => {
      const error = 'O plano da empresa permite até 2 usuários.';
      expect(await ema.api('POST', '/users', form())).toMatchObject({ status: 409, body: { error } });
    });
    expect(appended).toEqual([]);
    expect((await list('', ema)).count).toBe(2);
  });
});

describe('the users of a company', () => {
  test('come 20 per page, by name, and are searched by name and e-mail without accents (R319)', async () => {
    for (let n = 10; n < 31; n++) await add({ name: `Zélia ${n}` });
    const first = await list('searchParam=ZELIA&pageNumber=1', caio);
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.users.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Zélia ${n + 10}`));
    expect(await list('searchParam=zelia&pageNumber=2')).toMatchObject({
      hasMore: false,
      users: [{ name: 'Zélia 30' }],
    });
    expect(await list('searchParam=zelia&pageNumber=3')).toEqual({ users: [], count: 21, hasMore: false });
    expect((await list(`searchParam=${caio.who.email}`)).users.map(({ name }) => name)).toEqual(['Caio']);
    expect((await list('searchParam=%25')).count).toBe(0);
    expect((await list('searchParam=pr')).users[0]).toMatchObject({ name: 'Bia Prado' });
  });

  test("as a whole list are a bare array, always of the caller's company (R320)", async () => {
    const { body } = await rui.api('GET', `/users/list?companyId=${world.companyId}`);
    expect(
      companyUserShape
        .strict()
        .array()
        .parse(body)
        .map(({ name }) => name),
    ).toEqual(['Rui']);
    expect((await list('companyId=1', rui)).users).toHaveLength(1);
  });

  test('are read by id; one of another company is not found (R321, R327)', async () => {
    const path = `/users/${caio.user.id}`;
    expect(userOf(await caio.api('GET', path))).toMatchObject({ name: 'Caio', company: { name: 'Minha empresa' } });
    for (const answer of [await rui.api('GET', path), await admin.api('GET', '/users/999999')])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(JSON.stringify((await admin.api('GET', '/users/list')).body)).not.toMatch(/password|senha/i);
  });
});
