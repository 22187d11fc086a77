import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inviteUser } from '../../../commands/user/contract.ts';
import { isPassword } from '../../../commands/user/password.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { user } from '../../../domain/user/decider.ts';
import { apiOf } from '../../kernel/api.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const password = 'girassol-vento-azul-41';
const stranger = () => apiOf(world.system.url);
const invite = ({ api }: Person, userId: number) => api('POST', `/users/${userId}/invitation`);
const linkOf = async (userId: number): Promise<string> =>
  inviteUser.reply.parse((await invite(world.admin, userId)).body).token;
const pathOf = (token: string) => `/invitations/${encodeURIComponent(token)}`;
const accept = (token: string, newPassword = password, key: string = crypto.randomUUID()) =>
  stranger()('PUT', pathOf(token), { newPassword }, { 'idempotency-key': key });
const signIn = (email: string, typed = password) => stranger()('POST', '/auth/login', { email, password: typed });
const over = { status: 410, body: { error: 'ERR_INVITATION_OVER' } };
let serial = 0;
const added = async () => {
  const email = `convidada${++serial}@exemplo.com.br`;
  const { status, body } = await world.admin.api('POST', '/users', { name: 'Dora Lima', email, invite: true });
  expect(status).toBe(200);
  return { id: Number(Object(body).id), email };
};

describe('a user who is invited by a link', () => {
  test('is added without a password, chooses one with the link and signs in', async () => {
    const { id, email } = await added();
    const token = await linkOf(id);
    expect(await stranger()('GET', pathOf(token))).toMatchObject({
      status: 200,
      body: { name: 'Dora Lima', email },
    });
    expect(await signIn(email)).toMatchObject({ status: 401 });
    expect(await accept(token)).toMatchObject({ status: 200, body: { email } });
    expect(await signIn(email)).toMatchObject({ status: 200 });
    expect(await accept(token, 'outra-senha-vento-77')).toMatchObject(over);
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });

  test('gets the same answer to a repeated request, and one new password', async () => {
    const { id, email } = await added();
    const token = await linkOf(id);
    for (const _ of [1, 2])
      expect(await accept(token, password, 'once')).toMatchObject({ status: 200, body: { email } });
    const { events } = await world.system.deps.store.read(`user-1.${id}`);
    expect(events.filter(({ event }) => event.type === 'PasswordChanged')).toHaveLength(1);
  });

  test('gets one link by a repeated request of the admin, until it was used', async () => {
    const { id } = await added();
    const ask = () => world.admin.api('POST', `/users/${id}/invitation`, undefined, { 'idempotency-key': `link${id}` });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    expect(await linkOf(id)).not.toBe(inviteUser.reply.parse(first.body).token);
    expect(await ask()).toMatchObject(over);
  });

  test('is one of twenty who use one link at once: that password stays, and no other ever works', async () => {
    const { id, email } = await added();
    const token = await linkOf(id);
    const passwords = Array.from({ length: 20 }, (_, n) => `girassol-vento-azul-${n + 100}`);
    const answers = await Promise.all(passwords.map((each) => accept(token, each)));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 410).length]).toEqual([
      1, 19,
    ]);
    const who = { companyId: 1, userId: id };
    const fit = await Promise.all(passwords.map((each) => isPassword(world.system.deps, who, each)));
    expect(fit).toEqual(statuses.map((each) => each === 200));
    expect(await signIn(email, passwords[fit.indexOf(true)])).toMatchObject({ status: 200 });
  });

  test('keeps the link when the password is easy to guess', async () => {
    const { id } = await added();
    const token = await linkOf(id);
    expect(await accept(token, '12345')).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK' } });
    expect(await accept(token)).toMatchObject({ status: 200 });
  });

  test('loses their sessions when the password changes by a link', async () => {
    const bia = await world.addPerson('Bia');
    expect(await accept(await linkOf(bia.user.id))).toMatchObject({ status: 200 });
    expect(await bia.api('GET', `/users/${bia.user.id}`)).toMatchObject({ status: 401 });
  });

  test('without an invitation needs a password', async () => {
    const body = { name: 'Eva Reis', email: 'eva.reis@exemplo.com.br' };
    expect(await world.admin.api('POST', '/users', body)).toMatchObject({ status: 400 });
    expect(await world.admin.api('POST', '/users', { ...body, invite: false })).toMatchObject({ status: 400 });
  });
});

describe('a link', () => {
  test('ends with a later link, after its time and with its user', async () => {
    const [one, two] = [await added(), await added()];
    const first = await linkOf(one.id);
    await linkOf(one.id);
    expect(await accept(first)).toMatchObject(over);
    const gone = await linkOf(one.id);
    await world.admin.api('DELETE', `/users/${one.id}`);
    expect(await accept(gone)).toMatchObject(over);
    const token = await linkOf(two.id);
    const target = { companyId: 1, id: two.id };
    const command = { type: 'InviteUser', key: 'x', until: new Date(Date.now() - 1).toISOString() } as const;
    await handle(world.system.deps.store, user, { target, command, cause: nextCause(1) });
    expect(await accept(token)).toMatchObject(over);
  });

  test.each(['x', '1.2.3', `1.2.${'a'.repeat(43)}`, `999999999.1.${'a'.repeat(43)}`, '../../etc', '1.1.\u0000'])(
    'that nobody made (%j) opens nothing',
    async (token) => {
      expect((await stranger()('GET', pathOf(token))).status).toBe(410);
      expect((await accept(token)).status).toBe(410);
    },
  );

  test('is made by admins for other users of their company alone', async () => {
    const caio = await world.addPerson('Caio');
    const { id } = await added();
    expect(await invite(caio, id)).toMatchObject({ status: 403 });
    expect(await invite(world.admin, world.admin.user.id)).toMatchObject({ status: 403 });
    const companyId = await world.addCompany({ dueDate: '2099-01-01', planId: 1 });
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    expect(await invite(rui, id)).toMatchObject({ status: 404 });
    expect(await invite(rui, rui.user.id)).toMatchObject({ status: 403 });
  });
});
