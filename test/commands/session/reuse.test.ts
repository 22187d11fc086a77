import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiOf, type Answer } from '../../kernel/api.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const refresh = (cookie: string, headers = {}) =>
  apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie, ...headers });
const cookieOf = ({ headers }: Answer) => headers.getSetCookie().join('; ');
const signedOut = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };

test('a refresh token of two rotations ago ends the session at once, with its newest token', async () => {
  const { cookie, api } = await world.addPerson('Bia');
  const newest = cookieOf(await refresh(cookieOf(await refresh(cookie))));
  expect(await refresh(cookie)).toMatchObject(signedOut);
  expect(await refresh(newest)).toMatchObject(signedOut);
  expect(await api('GET', '/auth/me')).toMatchObject(signedOut);
});

test('a stolen token is noticed even with the Idempotency-Key of its first use', async () => {
  const { cookie } = await world.addPerson('Caio');
  const key = { 'idempotency-key': 'refresh-1' };
  await refresh(cookieOf(await refresh(cookie, key)));
  expect(await refresh(cookie, key)).toMatchObject(signedOut);
});
