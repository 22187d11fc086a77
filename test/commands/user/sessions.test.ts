import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let sales: number;
let whatsappId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  sales = await world.addQueue('Vendas');
  whatsappId = await world.addConnection('Loja');
});
afterAll(() => world?.close());

let serial = 0;
const put = (by: Person, of: number, body: object) => by.api('PUT', `/users/${of}`, body);
const me = async (by: Pick<Person, 'api'>) => (await by.api('GET', '/auth/me')).status;
const follow = async ({ token }: Pick<Person, 'token'>): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`, {}, { presence: true });
  const rooms = ['pending', 'open', 'closed'].map((status) => ({ type: 'joinTickets', status }));
  socket.say({ type: 'hello', token, rooms });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};
/** The ticket of a new customer in the queue of sales. */
const writeToSales = async (body = 'Oi') => {
  const ticket = await world.write(whatsappId, `551197000${1000 + ++serial}`, body);
  expect((await admin.api('PUT', `/tickets/${ticket.id}`, { queueId: sales })).status).toBe(200);
  return ticket.id;
};

describe('a new password', () => {
  test('set by an admin ends every session of the user at once; only the new one signs in', async () => {
    const bia = await world.addPerson('Bia');
    const socket = await follow(bia);
    expect((await put(admin, bia.user.id, { password: 'nova-senha' })).status).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect(await me(bia)).toBe(401);
    const refreshed = await fetch(`${world.system.url}/v1/auth/refresh_token`, {
      method: 'POST',
      headers: { cookie: bia.cookie },
    });
    expect(refreshed.status).toBe(401);
    await expect(signIn(world.system.url, bia.who)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    expect(await me(await signIn(world.system.url, { ...bia.who, password: 'nova-senha' }))).toBe(200);
    expect(await world.logBytes()).not.toContain('nova-senha');
  });

  test('set by the user keeps the current session; an empty one changes nothing (R325)', async () => {
    const caio = await world.addPerson('Caio');
    expect((await put(caio, caio.user.id, { password: 'minha-senha', oldPassword: caio.who.password })).status).toBe(
      200,
    );
    expect(await me(caio)).toBe(200);
    const none = await world.appendedBy(() => put(caio, caio.user.id, { password: '', name: 'Caio' }));
    expect(none).toEqual([]);
    await signIn(world.system.url, { ...caio.who, password: 'minha-senha' });
    expect(await me(caio)).toBe(401); // a sign-in elsewhere
  });
});

describe('the view of a user', () => {
  test('shrinks at once when the user loses a queue: a reset, and nothing more from that queue', async () => {
    const davi = await world.addPerson('Davi', { queueIds: [sales] });
    const socket = await follow(davi);
    const id = await writeToSales('Antes');
    await socket.until(({ event, action }) => event.endsWith('-ticket') && action !== 'delete');
    expect((await put(admin, davi.user.id, { queueIds: [] })).status).toBe(200);
    await socket.until(({ event, action }) => event === 'control' && action === 'reset');
    await world.write(whatsappId, `551197000${1000 + serial}`, 'Segredo');
    await put(admin, davi.user.id, { name: 'Davi Luz' });
    const heard = await socket.until(({ payload }) => JSON.stringify(payload).includes('Davi Luz'));
    expect(JSON.stringify(heard)).not.toMatch(/Segredo|Antes/);
    expect(await davi.api('GET', `/tickets/${id}`)).toMatchObject({ status: 404 });
  });

  test('shrinks at once when the user stops being an admin', async () => {
    const ema = await world.addPerson('Ema', { profile: 'admin' });
    const socket = await follow(ema);
    expect((await put(admin, ema.user.id, { profile: 'user' })).status).toBe(200);
    await socket.until(({ event, action }) => event === 'control' && action === 'reset');
    expect((await ema.api('POST', '/users', {})).status).toBe(403);
    await writeToSales('Segredo dos outros');
    await put(admin, ema.user.id, { name: 'Ema Sá' });
    const heard = await socket.until(({ payload }) => JSON.stringify(payload).includes('Ema Sá'));
    expect(JSON.stringify(heard)).not.toMatch(/Segredo/);
  });
});

describe('a removed user (R322)', () => {
  test('is signed out at once, cannot sign in, and leaves tickets that wait for any agent', async () => {
    const fred = await world.addPerson('Fred', { queueIds: [sales] });
    const [open, pending, closed] = [await writeToSales(), await writeToSales(), await writeToSales()];
    for (const id of [open, closed]) await fred.api('PUT', `/tickets/${id}`, { status: 'open' });
    await fred.api('PUT', `/tickets/${closed}`, { status: 'closed' });
    await admin.api('PUT', `/tickets/${pending}`, { userId: fred.user.id, queueId: sales });
    const socket = await follow(fred);
    const watching = await follow(admin);
    expect((await admin.api('DELETE', `/users/${fred.user.id}`)).status).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect(await me(fred)).toBe(401);
    await expect(signIn(world.system.url, fred.who)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    expect(await admin.api('GET', `/users/${fred.user.id}`)).toMatchObject({ status: 404 });
    await watching.until(({ event, action }) => event.endsWith('-user') && action === 'delete');
    await eventually(async () => {
      for (const id of [open, pending])
        expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({
          status: 'pending',
          userId: null,
          queueId: sales,
        });
    });
    expect((await admin.api('GET', `/tickets/${closed}`)).body).toMatchObject({ status: 'closed' });
    expect((await admin.api('DELETE', `/users/${fred.user.id}`)).body).toEqual({ error: 'ERR_NO_USER_FOUND' });
  });
});

test('colleagues see at once who is present', async () => {
  const gil = await world.addPerson('Gil');
  const watching = await follow(admin);
  const seen = async () => Object((await admin.api('GET', `/users/${gil.user.id}`)).body).online;
  expect(await seen()).toBe(false);
  const socket = await follow(gil);
  const heard = await watching.until(({ payload }) => Object(payload).user?.id === gil.user.id);
  expect(heard.at(-1)).toMatchObject({
    action: 'update',
    payload: { user: { name: 'Gil', online: true, queues: [] } },
  });
  expect(heard.at(-1)?.cursor).toBeUndefined();
  expect(await seen()).toBe(true);
  socket.terminate();
  await eventually(async () => expect(await seen()).toBe(false));
});
