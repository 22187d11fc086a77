import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { whatsappShape, type WhatsappRecord } from '../../../domain/connection/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  user = await world.addPerson('Caio');
});
afterAll(() => world?.close());

const connectionOf = ({ status, body }: { status: number; body: unknown }): WhatsappRecord => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return whatsappShape.strict().parse(body);
};
const add = async (fields: object, headers?: Record<string, string>) =>
  connectionOf(await admin.api('POST', '/whatsapp', fields, headers));
const get = async (id: number, by = admin) => connectionOf(await by.api('GET', `/whatsapp/${id}?session=0`));
const all = async (by = admin) =>
  whatsappShape
    .strict()
    .array()
    .parse((await by.api('GET', '/whatsapp?companyId=1&session=0')).body);
const refused = (error: string, status: number) => ({ status, body: { error } });
const typesOf = async (id: number) =>
  (await world.system.deps.store.read(`connection-1.${id}`)).events.map(({ event }) => event);

describe('a new connection', () => {
  test("has the specified defaults; a company's first one becomes its default", async () => {
    const first = await add({ name: 'Loja' });
    expect(first).toMatchObject({ name: 'Loja', provider: 'beta', maxUseBotQueues: 3, isDefault: true });
    expect(first).toMatchObject({ channel: 'whatsapp', status: 'OPENING', qrcode: '', token: '', retries: 0 });
    const second = await add({ name: 'Oficina', provider: 'stable', maxUseBotQueues: 5 });
    expect(second).toMatchObject({ channel: 'whatsapp', provider: 'stable', maxUseBotQueues: 5, isDefault: false });
    expect(await get(second.id)).toEqual(second);
    expect((await all()).map(({ name }) => name)).toEqual(['Loja', 'Oficina']);
  });

  test('replaces the default connection if requested', async () => {
    const { id } = await add({ name: 'Matriz', isDefault: true });
    expect((await all()).filter(({ isDefault }) => isDefault).map((each) => each.id)).toEqual([id]);
  });

  test.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['A', 'Too Short!'],
    ['A'.repeat(51), 'Too Long!'],
  ])('may not have the name %j: %s', async (name, message) => {
    const { id } = await add({ name: 'Nomeada' });
    const appended = await world.appendedBy(async () => {
      for (const answer of [
        await admin.api('POST', '/whatsapp', { name }),
        await admin.api('PUT', `/whatsapp/${id}`, { name }),
      ]) {
        expect(answer.status).toBe(400);
        expect(Object(answer.body).issues[0]).toMatchObject({ path: ['name'], message });
      }
    });
    expect(appended).toEqual([]);
    expect((await admin.api('POST', '/whatsapp', {})).status).toBe(400);
  });

  test('may have a name of 2 to 50 characters', async () => {
    for (const name of ['Aa', 'A'.repeat(50)]) expect(await add({ name })).toMatchObject({ name });
  });

  test('is created once for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'nova-1' };
    const form = { name: 'Uma só', token: 'token-de-vinte-sinais' };
    const [first, again] = [await add(form, key), await add(form, key)];
    expect(again.id).toBe(first.id);
    const [a, b] = await Promise.all([1, 2].map(() => add({ name: 'Ao mesmo tempo' }, { 'idempotency-key': 'n2' })));
    expect(a?.id).toBe(b?.id);
    const names = (await all()).map(({ name }) => name);
    expect(names.filter((name) => name === 'Uma só' || name === 'Ao mesmo tempo')).toHaveLength(2);
  });
});

describe('a change to a connection', () => {
  test('keeps fields that it does not name', async () => {
    const before = await add({ name: 'Antes', greetingMessage: 'Olá', expiresTicket: 30 });
    const after = connectionOf(await admin.api('PUT', `/whatsapp/${before.id}`, { complationMessage: 'Até logo' }));
    const { updatedAt: _, ...rest } = before;
    const same = { complationMessage: 'Até logo', farewellMessage: 'Até logo' };
    expect(after).toMatchObject({ ...rest, ...same });
    expect(await get(before.id)).toEqual(after);
  });

  test('takes the completion message by either of its names; of two, the changed one counts', async () => {
    const { id } = await add({ name: 'Adeus', farewellMessage: 'Até logo' });
    const change = async (form: object) => Object(await admin.api('PUT', `/whatsapp/${id}`, form)).body;
    const read = await get(id);
    expect(read).toMatchObject({ complationMessage: 'Até logo', farewellMessage: 'Até logo' });
    const both = (message: string) => ({ complationMessage: message, farewellMessage: message });
    expect(await change({ ...read, farewellMessage: 'Tchau' })).toMatchObject(both('Tchau'));
    expect(await change({ ...(await get(id)), complationMessage: 'Adeus' })).toMatchObject(both('Adeus'));
    expect(await change({ farewellMessage: '' })).toMatchObject(both(''));
  });

  test('never leaves a company without a default connection', async () => {
    const { id, greetingMessage } = (await all()).find(({ isDefault }) => isDefault)!;
    const fields = { isDefault: false, greetingMessage: 'outra' };
    expect(await admin.api('PUT', `/whatsapp/${id}`, fields)).toMatchObject(refused('ERR_NO_OTHER_WHATSAPP', 400));
    expect(await get(id)).toMatchObject({ isDefault: true, greetingMessage });
    const other = (await all()).find(({ isDefault }) => !isDefault)!;
    expect(connectionOf(await admin.api('PUT', `/whatsapp/${other.id}`, { isDefault: true })).isDefault).toBe(true);
    expect(await get(id)).toMatchObject({ isDefault: false });
  });

  test('to more than one queue requires a greeting', async () => {
    const queueIds = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
    const wanted = refused('ERR_WAPP_GREETING_REQUIRED', 400);
    expect(await admin.api('POST', '/whatsapp', { name: 'Filas', queueIds, greetingMessage: '' })).toMatchObject(
      wanted,
    );
    const { id } = await add({ name: 'Filas', queueIds: queueIds.slice(0, 1), greetingMessage: '' });
    expect(await admin.api('PUT', `/whatsapp/${id}`, { queueIds })).toMatchObject(wanted);
    const greeted = await admin.api('PUT', `/whatsapp/${id}`, { queueIds, greetingMessage: 'Escolha:' });
    expect(connectionOf(greeted).queues.map(({ name }) => name)).toEqual(['Vendas', 'Suporte']);
    expect(await admin.api('PUT', `/whatsapp/${id}`, { greetingMessage: ' ' })).toMatchObject(wanted);
  });
});

describe('the token of a connection', () => {
  test('is masked for admins, absent for users, kept by an unchanged mask, and nowhere in the log', async () => {
    const { store, keys } = world.system.deps;
    const { id, token } = await add({ name: 'Com token', token: 'segredo-bem-raro-7-7419' });
    const kept = () => credentialOf(store, keys.credentials, { companyId: 1, kind: 'token', id });
    expect(token).toMatch(/^•+$/);
    expect(await kept()).toBe('segredo-bem-raro-7-7419');
    expect((await get(id)).token).toBe(token);
    expect((await get(id, user)).token).toBe('');
    expect((await all(user)).map((each) => each.token).join('')).toBe('');

    const whole = { ...(await get(id)), greetingMessage: 'Oi' };
    expect(connectionOf(await admin.api('PUT', `/whatsapp/${id}`, whole))).toMatchObject({
      greetingMessage: 'Oi',
      token,
    });
    expect(await kept()).toBe('segredo-bem-raro-7-7419');
    connectionOf(await admin.api('PUT', `/whatsapp/${id}`, { token: 'outro-bem-raro-7-7420' }));
    expect(await kept()).toBe('outro-bem-raro-7-7420');

    const bytes = await world.logBytes();
    expect(bytes).toContain(`connection-1.${id}`);
    expect(bytes).not.toMatch(/raro-74(19|20)/);
    expect(connectionOf(await admin.api('PUT', `/whatsapp/${id}`, { token: '' })).token).toBe('');
  });

  test('is deleted with the connection', async () => {
    const { store, keys } = world.system.deps;
    const { id } = await add({ name: 'Passageira', token: 'segredo-bem-raro-7-7421' });
    const kept = () => credentialOf(store, keys.credentials, { companyId: 1, kind: 'token', id });
    expect(await kept()).toBe('segredo-bem-raro-7-7421');
    expect((await admin.api('DELETE', `/whatsapp/${id}`)).status).toBe(200);
    await eventually(async () => expect(await kept()).toBeUndefined());
  });
});

describe('the session of a connection', () => {
  test('is ended, retried with its pairing, and restarted with another QR code', async () => {
    const { id } = await add({ name: 'Sessão' });
    expect(connectionOf(await admin.api('DELETE', `/whatsappsession/${id}`)).status).toBe('DISCONNECTED');
    expect(connectionOf(await admin.api('POST', `/whatsappsession/${id}`)).status).toBe('OPENING');
    expect(connectionOf(await admin.api('PUT', `/whatsappsession/${id}`, {})).status).toBe('OPENING');
    expect((await typesOf(id)).slice(1)).toEqual([
      { type: 'ConnectionStarted', data: { fresh: true } },
      { type: 'ConnectionStopped', data: {} },
      { type: 'ConnectionStarted', data: { fresh: false } },
      { type: 'ConnectionStarted', data: { fresh: true } },
    ]);
  });
});

test('a removed connection disappears from every call', async () => {
  const { id } = await add({ name: 'De saída' });
  expect((await admin.api('DELETE', `/whatsapp/${id}`)).status).toBe(200);
  expect((await all()).map((each) => each.id)).not.toContain(id);
  const gone = refused('ERR_NO_WAPP_FOUND', 404);
  for (const which of [id, 999_999])
    for (const [method, path] of calls(which))
      expect(await admin.api(method, path, bodyOf(method))).toMatchObject(gone);
});

const bodyOf = (method: string) => (method === 'PUT' ? { name: 'Nova' } : undefined);
const calls = (id: number) =>
  [
    ['GET', `/whatsapp/${id}`],
    ['PUT', `/whatsapp/${id}`],
    ['DELETE', `/whatsapp/${id}`],
    ['POST', `/whatsappsession/${id}`],
    ['PUT', `/whatsappsession/${id}`],
    ['DELETE', `/whatsappsession/${id}`],
  ] as const;

test('users and supervisors read connections but change none', async () => {
  const { id } = await add({ name: 'Intocada' });
  const supervisor = await world.addPerson('Sara', { profile: 'supervisor' });
  const writes = [['POST', '/whatsapp'] as const, ...calls(id).filter(([method]) => method !== 'GET')];
  const appended = await world.appendedBy(async () => {
    for (const who of [user, supervisor]) {
      expect((await all(who)).map(({ name }) => name)).toContain('Intocada');
      expect((await get(id, who)).name).toBe('Intocada');
      for (const [method, path] of writes)
        expect(await who.api(method, path, { name: 'Minha' })).toMatchObject(refused('ERR_NO_PERMISSION', 403));
    }
  });
  expect(appended).toEqual([]);
});
