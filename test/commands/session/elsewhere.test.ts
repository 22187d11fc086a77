import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '../../gateway/stream/socket.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(2);
});
afterAll(() => world?.close());

const refresh = (cookie: string) => apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie });
const signedOut = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };

test('a window hears of the sign-in elsewhere before it is closed', async () => {
  const first = await world.addPerson('Bruno');
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: first.token });
  await socket.until(({ action }) => action === 'welcome');
  await signIn(world.system.url, first.who);
  await socket.until(({ event }) => event.endsWith('-auth'));
  expect(await socket.closed).toBe(4401);
});

test('a sign-in repeated with its Idempotency-Key counts as the last one', async () => {
  const { who } = await world.addPerson('Caio');
  const login = () => apiOf(world.system.url)('POST', '/auth/login', who, { 'idempotency-key': 'entrar' });
  await login();
  const token = String(Object((await login()).body).token);
  await eventually(async () =>
    expect(await apiOf(world.system.url, token)('GET', '/auth/me')).toMatchObject({ status: 200 }),
  );
});

test('a sign-in ends the earlier sessions even while the read models stand still', async () => {
  const { who } = await world.addPerson('Davi');
  await world.system.freeze();
  const first = await signIn(world.system.url, who);
  const second = await signIn(world.system.url, who);
  expect(await refresh(first.cookie)).toMatchObject(signedOut);
  expect((await refresh(second.cookie)).status).toBe(200);
  await world.system.thaw();
  await eventually(async () => expect(await first.api('GET', '/auth/me')).toMatchObject(signedOut));
  expect((await second.api('GET', '/auth/me')).status).toBe(200);
});
