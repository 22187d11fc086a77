import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { removeUserAndSessions } from '../../../commands/user/change.ts';
import { signAccess, signRefresh } from '../../../commands/session/tokens.ts';
import { changePassword } from '../../../commands/user/password.ts';
import { actorOf } from '../../../projections/session/actor.ts';
import { apiOf } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const refresh = ({ cookie }: Person) => apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie });
const me = ({ api }: Person) => api('GET', '/auth/me');
const signedOut = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
const sid = ({ token }: Person) => String(decodeJwt(token)['sid']);
const whoOf = ({ user }: Person) => ({ companyId: user.companyId, userId: user.id });
describe('a session that the read models do not know', () => {
  test('is refused when the password changed, with its access token and stream', async () => {
    const thief = await world.addPerson('Ivo');
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: thief.token });
    await socket.until(({ action }) => action === 'welcome');
    await changePassword(world.system.deps, whoOf(thief), { password: 'senha-nova' }, nextCause(1));
    expect(await refresh(thief)).toMatchObject(signedOut);
    await eventually(async () => expect(await me(thief)).toMatchObject(signedOut));
    expect(await socket.closed).toBe(4401);
  });

  test('is refused when its user was removed', async () => {
    const thief = await world.addPerson('Jane');
    const by = await actorOf(world.system.db, 1, sid(world.admin));
    if (!by) throw new Error('the admin is not signed in');
    await removeUserAndSessions(world.system.deps, by, thief.user.id, nextCause(1));
    expect(await refresh(thief)).toMatchObject(signedOut);
    await eventually(async () => expect(await me(thief)).toMatchObject(signedOut));
  });

  test('is refused when it was opened with the old password while the new one was being set', async () => {
    const rightful = await world.addPerson('Kiko');
    await changePassword(world.system.deps, whoOf(rightful), { password: 'senha-nova' }, nextCause(1));
    // The thief's password was checked before the change; the session was written after it.
    const { store } = world.system.deps;
    const { id, correlationId, causationId, ...by } = nextCause(1);
    const meta = { ...by, cause: id, at: new Date().toISOString(), command: 'OpenSession' };
    const opened = { type: 'SessionOpened', data: { userId: rightful.user.id, passwords: 0 } };
    await store.append('session-1.late', [opened], 'none', {
      ...meta,
      $correlationId: correlationId,
      $causationId: causationId,
    });
    const who = { companyId: 1, userId: rightful.user.id, sessionId: 'late' };
    const { access, refresh: key } = world.system.deps.keys;
    const late: Person = {
      ...rightful,
      cookie: `jrt=${await signRefresh(key, who, 0)}`,
      api: apiOf(world.system.url, await signAccess(access, who)),
    };
    expect(await refresh(late)).toMatchObject(signedOut);
    expect(await me(late)).toMatchObject(signedOut);
  });
});

test('users who change their own password stay signed in; a later change by an admin signs them out', async () => {
  const lia = await world.addPerson('Lia');
  await changePassword(
    world.system.deps,
    whoOf(lia),
    { password: 'senha-nova', own: { sessionId: sid(lia) } },
    nextCause(1),
  );
  expect((await refresh(lia)).status).toBe(200);
  expect((await me(lia)).status).toBe(200);
  await changePassword(world.system.deps, whoOf(lia), { password: 'senha-dela' }, nextCause(1));
  expect(await refresh(lia)).toMatchObject(signedOut);
});
