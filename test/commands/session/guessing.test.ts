import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiOf } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const login = (email: string, password: string, headers = {}) =>
  apiOf(world.system.url)('POST', '/auth/login', { email, password }, headers);
const guessAt = async (spellings: string[]) => {
  const statuses: number[] = [];
  for (const [n, email] of spellings.entries())
    statuses.push((await login(email, 'chute', { 'x-forwarded-for': `203.0.113.${n}` })).status);
  return statuses;
};

test('attempts for an e-mail share one count, in any spelling and from any address', async () => {
  const { who } = await world.addPerson('Ivo');
  const { email } = who;
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\0`, `${email.slice(0, 3)}\0${email.slice(3)}`];
  expect(await guessAt(spellings)).toEqual([401, 401, 401, 401, 401]);
  const paused = await login(email, who.password);
  expect(paused).toMatchObject({
    status: 429,
    body: { error: 'ERR_TOO_MANY_REQUESTS', kind: 'password', retryAfter: 1 },
  });
  expect(paused.headers.get('retry-after')).toBe('1');
});

test('strangers do not delay a user in a browser with an earlier sign-in; after a pause the user gets in', async () => {
  const { who, cookie } = await world.addPerson('Lia');
  await guessAt(Array(5).fill(who.email));
  expect((await login(who.email, who.password)).status).toBe(429);
  const known = await login(who.email, who.password, { cookie });
  expect(known.status).toBe(200);
  await eventually(async () => expect((await login(who.email, who.password)).status).toBe(200));
});

test('attempts for an unknown e-mail count too, so that a pause does not reveal who is a user', async () => {
  expect(await guessAt(Array(6).fill('ninguem@exemplo.com.br'))).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a new password forgets known browsers, which then share the common count', async () => {
  const { who, cookie, user } = await world.addPerson('Noa');
  for (let n = 0; n < 5; n++) expect((await login(who.email, 'chute', { cookie })).status).toBe(401);
  expect((await login(who.email, who.password, { cookie })).status).toBe(429);
  const password = 'senha-de-amanhã';
  expect((await world.admin.api('PUT', `/users/${user.id}`, { password })).status).toBe(200);
  expect((await login(who.email, password, { cookie })).status).toBe(200);
});
