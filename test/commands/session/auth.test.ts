import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { signRefresh } from '../../../commands/session/tokens.ts';
import { userByEmail } from '../../../commands/user/email.ts';
import { changePassword } from '../../../commands/user/password.ts';
import { session } from '../../../domain/session/decider.ts';
import { signedInShape } from '../../../domain/user/shape.ts';
import { apiOf, signIn, type Answer } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, nextCause, type World } from '../world.ts';

let world: World;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  ({ url } = world.system);
});
afterAll(() => world?.close());

const login = (email: string, password: string) => apiOf(url)('POST', '/auth/login', { email, password });
const refresh = (cookie: string) => apiOf(url)('POST', '/auth/refresh_token', {}, { cookie });
const cookieOf = ({ headers }: Answer) => headers.getSetCookie().join('; ');
const sid = (token: string) => String(decodeJwt(token)['sid']);
const signedOut = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
/** Session events added to the log by `act`. The clock may write other events at any time. */
const sessionsBy = async (act: () => Promise<unknown>) =>
  (await world.appendedBy(act)).filter((each) => /^(session|refresh)-/.test(each));
const keysIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : [];

describe('sign in', () => {
  test('answers with a token of 15 minutes and the whole user, never with a password', async () => {
    const vendas = await world.addQueue('Vendas');
    const { who, user } = await world.addPerson('Caio', { queueIds: [vendas] });
    const { status, body } = await login(who.email.toUpperCase(), who.password);
    expect(status).toBe(200);
    const signedIn = signedInShape.strict().parse(Object(body).user);
    expect(signedIn).toMatchObject({ id: user.id, name: 'Caio', profile: 'user', super: false, whatsappId: null });
    expect(signedIn.queues).toMatchObject([{ id: vendas, name: 'Vendas', UserQueue: { queueId: vendas } }]);
    expect(signedIn.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
    expect(keysIn(body).filter((key) => /password|hash/i.test(key))).toEqual([]);
    const { exp = 0, iat = 0 } = decodeJwt(String(Object(body).token));
    expect(exp - iat).toBe(900);
  });

  test('hides the refresh token from scripts and other sites, for 7 days', async () => {
    const { who } = await world.addPerson('Rita');
    const [cookie = '', ...others] = (await login(who.email, who.password)).headers.getSetCookie().toReversed();
    expect(others).toEqual([expect.stringMatching(/^jdt=.*Max-Age=15552000;.*; HttpOnly; SameSite=Lax$/)]);
    expect(cookie).toMatch(/^jrt=[\w-]+\.[\w-]+\.[\w-]+;/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
    expect(cookie).toMatch(/; Max-Age=604800;/);
  });

  test('answers the same for a wrong password and an unknown e-mail, and opens no session', async () => {
    const { email } = world.system.admin;
    const refused = { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } };
    const appended = await world.appendedBy(async () => {
      const [wrong, unknown] = [await login(email, 'errada'), await login('ninguem@exemplo.com.br', 'errada')];
      expect(wrong).toMatchObject(refused);
      expect(unknown.body).toEqual(wrong.body);
      expect(unknown.status).toBe(401);
      expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([]);
    });
    expect(appended).toEqual([]);
  });

  test('without e-mail or password is ill-formed', async () => {
    const { status, body } = await apiOf(url)('POST', '/auth/login', { email: 'ana@exemplo.com.br' });
    expect(status).toBe(400);
    expect(Object(body).issues[0]).toMatchObject({ path: ['password'] });
  });

  test("ends the user's earlier session, and no other user’s", async () => {
    const first = await world.addPerson('Bruno');
    const second = await signIn(url, first.who);
    expect(await first.api('GET', '/auth/me')).toMatchObject(signedOut);
    expect(await refresh(first.cookie)).toMatchObject(signedOut);
    expect(await second.api('GET', '/auth/me')).toMatchObject({ status: 200, body: { name: 'Bruno' } });
    expect((await world.admin.api('GET', '/auth/me')).status).toBe(200);
  });
});

test('simultaneous sign-ins leave one session, whichever of them the read models know', async () => {
  const { who } = await world.addPerson('Cida');
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all([1, 2, 3].map(() => signIn(url, who)));
    await eventually(async () => {
      const statuses = await Promise.all(all.map(async ({ api }) => (await api('GET', '/auth/me')).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    });
  }
});

describe('the due date of a company', () => {
  // In a time zone where it is about noon now, so that no midnight comes between.
  const hours = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${hours >= 0 ? '-' : '+'}${Math.abs(hours)}`;
  const day = (after: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(Date.now() + after * 86_400_000));
  const personOf = async (dueDate: string) =>
    world.register('Davi', {
      companyId: await world.addCompany({ dueDate, timeZone, planId: await world.addPlan({ value: 99.9 }) }),
    });

  test('has passed: sign-in is refused with the specified sentence', async () => {
    const { email, password } = await personOf('2020-03-09');
    const error = 'Opss! Sua assinatura venceu 09/03/2020. Entre em contato com o Suporte para mais informações!';
    const appended = await sessionsBy(async () => {
      const answer = await login(email, password);
      expect(answer).toMatchObject({ status: 400, body: { error, code: 'ERR_COMPANY_EXPIRED' } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    });
    expect(appended).toEqual([]);
  });

  test("is the last day with sign-in, in the company's time zone", async () => {
    const today = await personOf(day(0));
    expect((await login(today.email, today.password)).status).toBe(200);
    const yesterday = await personOf(day(-1));
    expect((await login(yesterday.email, yesterday.password)).status).toBe(400);
  });
});

test('a company past its due date cannot refresh its sessions either, with the same sentence', async () => {
  const planId = await world.addPlan({ value: 99.9 });
  const companyId = await world.addCompany({ dueDate: '2020-03-09', planId });
  const { email } = await world.register('Dani', { companyId });
  const found = await userByEmail(world.system.deps, email);
  if (!found) throw new Error('nobody');
  const { store, keys } = world.system.deps;
  const cause = nextCause(companyId);
  const command = { type: 'OpenSession', userId: found.userId, passwords: 0 } as const;
  await handle(store, session, { target: { companyId, id: 'due' }, command, cause });
  const cookie = `jrt=${await signRefresh(keys.refresh, { ...found, sessionId: 'due' }, 0)}`;
  const error = 'Opss! Sua assinatura venceu 09/03/2020. Entre em contato com o Suporte para mais informações!';
  const appended = await sessionsBy(async () => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { error } });
  });
  expect(appended).toEqual([]);
});

describe('refresh', () => {
  test('several times at once keeps the same session and voids no access token', async () => {
    const { cookie, token, api } = await world.addPerson('Elisa');
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const { body } of answers) {
      expect(sid(Object(body).token)).toBe(sid(token));
      signedInShape.strict().parse(Object(body).user);
      expect((await apiOf(url, Object(body).token)('GET', '/auth/me')).status).toBe(200);
    }
    expect((await api('GET', '/auth/me')).status).toBe(200);
    const [rotated] = answers;
    expect((await refresh(cookieOf(rotated!))).status).toBe(200);
    const { store } = world.system.deps;
    const { events } = await store.read(`session-1.${sid(token)}`);
    expect(events.map(({ event }) => event.type)).toEqual(['SessionOpened']);
    const rotations = await store.read(`refresh-1.${sid(token)}`);
    expect(rotations).toMatchObject({ revision: 1n, events: [{ event: { data: { generation: 2 } } }] });
  });

  test.each([
    ['', 'refresh', 'none'],
    [' of an older log', 'session', 0n],
  ] as const)(
    'with a token%s that was rotated over 30 s ago ends the session, because it was stolen',
    async (_, where, expected) => {
      const { cookie, token, api } = await world.addPerson(`Fábio ${where}`);
      const { store } = world.system.deps;
      const stream = `session-1.${sid(token)}`;
      const at = new Date(Date.now() - 31_000).toISOString();
      const { id, correlationId, causationId, ...who } = nextCause(1);
      const meta = { ...who, cause: id, at, command: 'RefreshSession', $correlationId: correlationId };
      const rotated = { type: 'SessionRefreshed', data: { generation: 1 } };
      await store.append(`${where}-1.${sid(token)}`, [rotated], expected, { ...meta, $causationId: causationId });
      expect(await refresh(cookie)).toMatchObject(signedOut);
      expect((await store.last(stream))?.event).toEqual({ type: 'SessionRevoked', data: { reason: 'reuse' } });
      expect(await api('GET', '/auth/me')).toMatchObject(signedOut);
    },
  );

  test('without a valid cookie signs out', async () => {
    expect(await refresh('')).toMatchObject(signedOut);
    expect(await refresh('jrt=lixo')).toMatchObject(signedOut);
    expect(await refresh(`jrt=${world.admin.token}`)).toMatchObject(signedOut);
  });
});

describe('the end of a session', () => {
  test('sign-out revokes the access token, the refresh token and the cookie', async () => {
    const { api, cookie } = await world.addPerson('Gil');
    expect(await api('GET', '/auth/me')).toMatchObject({ status: 200, body: { name: 'Gil', companyId: 1 } });
    const out = await api('DELETE', '/auth/logout');
    expect(out.status).toBe(200);
    expect(cookieOf(out)).toMatch(/^jrt=;.*Expires=Thu, 01 Jan 1970/);
    expect(await api('GET', '/auth/me')).toMatchObject(signedOut);
    expect(await refresh(cookie)).toMatchObject(signedOut);
  });

  test('a new password ends all sessions; the old one no longer works', async () => {
    const { api, cookie, user, who } = await world.addPerson('Hugo');
    const userId = user.id;
    await changePassword(world.system.deps, { companyId: 1, userId }, { password: 'outra-senha' }, nextCause(1));
    await eventually(async () => expect(await api('GET', '/auth/me')).toMatchObject(signedOut));
    expect(await refresh(cookie)).toMatchObject(signedOut);
    expect((await login(who.email, who.password)).status).toBe(401);
    expect((await login(who.email, 'outra-senha')).status).toBe(200);
  });
});

test('an expired access token is 403 (refresh and retry), a forged, foreign or missing one 401', async () => {
  const { token, cookie } = await world.addPerson('Inês');
  const { iat: _iat, exp: _exp, ...claims } = decodeJwt(token);
  const {
    access: [access],
    refresh: [other],
  } = world.system.deps.keys;
  const signed = (key: Uint8Array, expires: number) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(1).setExpirationTime(expires).sign(key);
  const me = (bearer?: string) => apiOf(url, bearer)('GET', '/auth/me');
  const later = Math.floor(Date.now() / 1000) + 600;
  expect((await me(await signed(access, later))).status).toBe(200);
  expect(await me(await signed(access, 2))).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
  expect(await me(await signed(other, later))).toMatchObject(signedOut);
  expect(await me(cookie.slice('jrt='.length))).toMatchObject(signedOut);
  expect(await me('lixo')).toMatchObject(signedOut);
  expect(await me()).toMatchObject(signedOut);
});
