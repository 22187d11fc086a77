import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roster } from '../../../domain/user/roster.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { companyUserShape, type CompanyUser } from '../../../domain/user/shape.ts';
import { signIn } from '../../kernel/api.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person; // the super user
let ema: Person; // admin, but not super user
let caio: Person;
let sales: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  sales = await world.addQueue('Vendas');
  ema = await world.addPerson('Ema', { profile: 'admin' });
  caio = await world.addPerson('Caio', { queueIds: [sales] });
});
afterAll(() => world?.close());

const get = async (id: number): Promise<CompanyUser> =>
  companyUserShape.strict().parse((await admin.api('GET', `/users/${id}`)).body);
const put = (by: Person, of: number, body: object, query = '') => by.api('PUT', `/users/${of}${query}`, body);
/** Checks that a refusal leaves the user unchanged and appends no event. */
const refuses = async (
  of: number,
  act: () => Promise<{ status: number; body: unknown }>,
  status: number,
  body: object,
) => {
  const before = await get(of);
  const appended = await world.appendedBy(async () => {
    expect(await act()).toMatchObject({ status, body });
  });
  expect(appended).toEqual([]);
  expect(await get(of)).toEqual(before);
};
const noPermission = { error: 'ERR_NO_PERMISSION' };
const lastAdmin = { error: 'A empresa precisa de pelo menos um administrador.' };

describe('an admin', () => {
  test('changes every field of a user (R316, R330)', async () => {
    const { user } = await world.addPerson('Nilo');
    const connection = await world.addConnection('Loja');
    const fields = {
      name: 'Nilo Reis',
      allTicket: 'enable',
      wpp: '5511',
      whatsappId: connection,
      profile: 'supervisor',
    };
    const changed = await put(admin, user.id, { ...fields, queueIds: [sales, sales] });
    expect(changed).toMatchObject({ status: 200, body: { ...fields, changedBy: 'Administrador' } });
    expect(await get(user.id)).toEqual(changed.body);
    expect(Object(changed.body).queues).toHaveLength(1);
    const emptied = await put(admin, user.id, { whatsappId: 'Nenhuma', queueIds: [], wpp: '', allTicket: 'disable' });
    expect(emptied).toMatchObject({ body: { name: 'Nilo Reis', whatsappId: null, queues: [], wpp: '' } });
  });

  test('who sends back the whole record with one changed field changes only that field', async () => {
    const before = await get(caio.user.id);
    const appended = await world.appendedBy(() =>
      put(admin, before.id, { ...before, name: 'Caio Lima', password: '' }),
    );
    expect(appended).toEqual([`user-1.${before.id} UserRenamed`]);
    await put(admin, before.id, { name: 'Caio' });
  });

  test('learns who changed a user in the meantime, and may save nevertheless', async () => {
    const { id, version } = await get(caio.user.id);
    await put(ema, id, { wpp: '55' });
    await refuses(id, () => put(admin, id, { name: 'Meu Caio' }, `?seen=${version}`), 409, {
      error: 'ERR_CHANGED_MEANWHILE',
      name: 'Ema',
    });
    expect((await put(ema, id, { wpp: '' }, `?seen=${version}`)).status).toBe(200); // the own change does not count as unseen
    expect(await put(admin, id, { name: 'Caio' })).toMatchObject({ status: 200 });
  });

  test('cannot change the super user, whose password would give access to the installation', async () => {
    const { id } = admin.user;
    await refuses(id, () => put(ema, id, { password: 'tomada-por-ema' }), 403, noPermission);
    await refuses(id, () => put(ema, id, { profile: 'user' }), 403, noPermission);
    await refuses(id, () => ema.api('DELETE', `/users/${id}`), 403, noPermission);
    expect((await signIn(world.system.url, admin.who)).user.id).toBe(id);
    admin = { ...(await signIn(world.system.url, admin.who)), who: admin.who };
  });

  test('cannot assign a missing queue', async () => {
    await refuses(caio.user.id, () => put(admin, caio.user.id, { queueIds: [sales, 999] }), 404, {
      error: 'ERR_NO_QUEUE_FOUND',
    });
    await refuses(caio.user.id, () => put(admin, caio.user.id, { whatsappId: 999 }), 404, {
      error: 'ERR_NO_WAPP_FOUND',
    });
  });

  test.each([
    ['name', 'A', 'Too Short!'],
    ['email', 'x', 'Invalid email'],
    ['password', '1234', 'Too Short!'],
  ])('learns what is wrong with the %s', (field, value, message) =>
    refuses(caio.user.id, () => put(admin, caio.user.id, { [field]: value }), 400, {
      issues: [{ path: [field], message }],
    }),
  );
});

describe('a user', () => {
  test('changes their own name and e-mail, and nothing else of themselves (R317)', async () => {
    const whole = await get(caio.user.id);
    const wanted = { profile: 'admin', queueIds: [], whatsappId: 1, allTicket: 'enable', wpp: '1', super: true };
    const answer = await put(caio, caio.user.id, { ...whole, ...wanted, name: 'Caio César' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Caio César' } });
    expect(await get(caio.user.id)).toMatchObject({ ...whole, ...marks(answer.body), name: 'Caio César' });
  });

  test('changes and removes no one else', async () => {
    const { id } = ema.user;
    await refuses(id, () => put(caio, id, { name: 'Outra' }), 403, noPermission);
    await refuses(id, () => caio.api('DELETE', `/users/${id}`), 403, noPermission);
  });

  test('with a new e-mail signs in with it only; the old one is free (R326)', async () => {
    const { who, user } = await world.addPerson('Otto');
    await refuses(user.id, () => put(admin, user.id, { email: caio.who.email.toUpperCase() }), 409, {
      error: 'O e-mail já está em uso.',
    });
    const changed = await put(admin, user.id, { email: ' Otto.Novo@Exemplo.com.br ' });
    expect(changed).toMatchObject({ status: 200, body: { email: 'otto.novo@exemplo.com.br' } });
    expect((await signIn(world.system.url, { ...who, email: 'otto.novo@exemplo.com.br' })).user.id).toBe(user.id);
    await expect(signIn(world.system.url, who)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    const next = { name: 'Olga', email: who.email, password: 'senha-de-olga' };
    expect(await admin.api('POST', '/users', next)).toMatchObject({ status: 200 });
    expect(await put(admin, user.id, { email: who.email })).toMatchObject({ status: 409 });
  });
});
const marks = (body: unknown) => {
  const { version, changedBy, updatedAt } = companyUserShape.parse(body);
  return { version, changedBy, updatedAt };
};

describe('a request whose answer was lost is reported as done', () => {
  let keys = 0;
  const again = (method: string, path: string, body?: object) => {
    const key = { 'idempotency-key': `perdida-${++keys}` };
    return () => admin.api(method, path, body, key);
  };

  test('for a change, although a colleague changed the user since', async () => {
    const { id, version } = await get((await world.addPerson('Lara')).user.id);
    const renamed = again('PUT', `/users/${id}?seen=${version}`, { name: 'Lara Dias' });
    const password = again('PUT', `/users/${id}?seen=${version + 1}`, { name: 'Lara Dias', password: 'nova-senha' });
    expect([(await renamed()).status, (await password()).status]).toEqual([200, 200]);
    expect((await put(ema, id, { name: 'Lara Reis' })).status).toBe(200);
    const appended = await world.appendedBy(async () => {
      expect(await renamed()).toMatchObject({ status: 200, body: { name: 'Lara Reis' } });
      expect(await password()).toMatchObject({ status: 200, body: { name: 'Lara Reis' } });
    });
    expect(appended).toEqual([]);
  });

  test('for a removal', async () => {
    const removal = again('DELETE', `/users/${(await world.addPerson('Lino')).user.id}`);
    expect((await removal()).status).toBe(200);
    expect(await removal()).toMatchObject({ status: 200, body: { message: 'User deleted' } });
  });

  test('for a new user, although adding users is disabled by now', async () => {
    const brief = await world.addQueue('Breve');
    const body = { name: 'Lua', email: 'lua@exemplo.com.br', password: 'senha-de-lua', queueIds: [brief] };
    const adding = again('POST', '/users', body);
    const { body: added } = await adding();
    expect((await admin.api('DELETE', `/queue/${brief}`)).status).toBe(200);
    expect(await adding()).toMatchObject({ status: 200, body: { id: Object(added).id } });
  });
});

describe('one’s own password', () => {
  const wrong = { error: 'ERR_WRONG_PASSWORD' };

  test('can be changed only with the old one, by admins too; a refusal changes nothing else', async () => {
    for (const profile of ['user', 'admin'] as const) {
      const own = await world.addPerson('Rosa', { profile });
      const change = (more: object) => () =>
        put(own, own.user.id, { name: 'Outra', password: 'tomada-por-mim', ...more });
      await refuses(own.user.id, change({}), 400, wrong);
      await refuses(own.user.id, change({ oldPassword: 'chute' }), 400, wrong);
      await refuses(own.user.id, change({ oldPassword: null }), 400, wrong);
      expect((await change({ oldPassword: own.who.password })()).status).toBe(200);
      expect((await signIn(world.system.url, { ...own.who, password: 'tomada-por-mim' })).user.id).toBe(own.user.id);
    }
  });

  test('cannot be guessed at an open browser: pauses grow as at sign-in', async () => {
    const own = await world.addPerson('Saul');
    const guess = (oldPassword: string) => put(own, own.user.id, { password: 'tomada-por-mim', oldPassword });
    for (let n = 0; n < 5; n++) expect((await guess('chute')).status).toBe(400);
    const paused = await guess(own.who.password);
    expect(paused).toMatchObject({
      status: 429,
      body: { error: 'ERR_TOO_MANY_REQUESTS', kind: 'password', retryAfter: 1 },
    });
    expect(paused.headers.get('retry-after')).toBe('1');
  });
});

describe('an admin of another company', () => {
  test('finds no user here, and changes nothing', async () => {
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const notFound = { error: 'ERR_NO_USER_FOUND' };
    const { id } = caio.user;
    await refuses(id, () => put(rui, id, { name: 'Meu', password: 'tomada-por-mim', queueIds: [] }), 404, notFound);
    await refuses(id, () => rui.api('DELETE', `/users/${id}`), 404, notFound);
  });

  test('and a user here who want the same e-mail at once: one gets it, the other keeps the old one', async () => {
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const { user, who } = await world.addPerson('Olga');
    let mine = who.email;
    for (let round = 0; round < 10; round++) {
      const email = `disputado${round}@exemplo.com.br`;
      const [changed, made] = await Promise.all([
        put(admin, user.id, { email }),
        rui.api('POST', '/users', { name: 'Outro', email, password: 'cavalo-bateria' }),
      ]);
      expect(new Set([changed.status, made.status])).toEqual(new Set([200, 409]));
      if (changed.status === 200) mine = email;
      expect((await signIn(world.system.url, { ...who, email: mine })).user.id).toBe(user.id);
      if (made.status === 200)
        expect((await signIn(world.system.url, { email, password: 'cavalo-bateria' })).user.id).toBe(
          Object(made.body).id,
        );
    }
  });
});

describe('the last admin', () => {
  test('of a company can be neither demoted nor removed, not even by themselves', async () => {
    const companyId = await world.addCompany();
    const [ana, bruno] = [
      await world.addPerson('Ana', { companyId, profile: 'admin' }),
      await world.addPerson('Bruno', { companyId, profile: 'admin' }),
    ];
    const own = await world.appendedBy(async () => {
      const error = 'Você não pode excluir o próprio usuário.';
      expect(await ana.api('DELETE', `/users/${ana.user.id}`)).toMatchObject({ status: 409, body: { error } });
    });
    expect(own).toEqual([]);
    expect((await put(ana, bruno.user.id, { profile: 'user' })).status).toBe(200);
    const appended = await world.appendedBy(async () => {
      expect(await put(ana, ana.user.id, { profile: 'user', name: 'Ninguém' })).toMatchObject({
        status: 409,
        body: lastAdmin,
      });
    });
    expect(appended).toEqual([]);
    expect((await ana.api('GET', `/users/${ana.user.id}`)).body).toMatchObject({ profile: 'admin', name: 'Ana' });
  });

  test('remains when two admins demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const companyId = await world.addCompany();
      const names = ['Ivo', 'Jane'];
      const two: Person[] = [];
      for (const name of names) two.push(await world.addPerson(name, { companyId, profile: 'admin' }));
      const [ivo, jane] = two;
      if (!ivo || !jane) throw new Error('two');
      const answers = await Promise.all([
        put(ivo, jane.user.id, { profile: 'user' }),
        put(jane, ivo.user.id, { profile: 'user' }),
      ]);
      expect(answers.map(({ status }) => status === 200).filter(Boolean).length).toBeLessThanOrEqual(1);
      const { state } = await load(world.system.deps.store, roster, { companyId, id: 0 });
      expect(state.userIds).toHaveLength(1);
      const admins = await world.system.deps.lookup.adminsOf(companyId);
      expect(admins).toEqual(state.userIds);
    }
  });
});

test('a user who becomes an admin is answered from up-to-date read models', async () => {
  const person = await world.addPerson('Nora');
  const { status, headers } = await admin.api('PUT', `/users/${person.user.id}`, { profile: 'admin' });
  expect([status, headers.get('x-behind')]).toEqual([200, null]);
});
