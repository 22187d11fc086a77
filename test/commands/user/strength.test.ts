import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { registerUser } from '../../../commands/user/register.ts';
import { isEasyWord } from '../../../commands/user/easyWords.ts';
import { isCommon, strengthOf } from '../../../commands/user/strength.ts';
import { signIn } from '../../kernel/api.ts';
import { nextCause, openWorld, type World } from '../world.ts';

let world: World;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const add = (password: string) =>
  world.admin.api('POST', '/users', { name: 'Bia', email: `bia.nova${++serial}@exemplo.com.br`, password });
const weak = { status: 400, body: { error: 'ERR_PASSWORD_WEAK', strength: expect.any(Number), needed: 1 } };

test('popular passwords are common; a few words together are not, however long', async () => {
  for (const password of ['12345', '123456', 'senha', 'senha123', 'abcde', 'p4ssw0rd', 'aaaaa', 'brasil', 'mudar'])
    expect([password, await isCommon(password)]).toEqual([password, true]);
  for (const password of ['segredo-de-ana', 'q9Xk2', 'laranja viola canoa', 'aB3$'.repeat(12)])
    expect([password, await isCommon(password)]).toEqual([password, false]);
  expect((await strengthOf('beatriz-prado', ['beatriz-prado']))?.isWord).toBe(true);
});

test.each([
  ['mudar123', []],
  ['Atende@2025', []],
  ['whatsapp1', []],
  ['vera2025', ['Vera Prova', 'v@exemplo.com.br']],
  ['veraprova', ['Vera Prova', 'v@exemplo.com.br']],
  ['joao.99', ['João', 'j@exemplo.com.br']],
  ['v.prova1796@exemplo.com.br', ['Vera', 'v.prova1796@exemplo.com.br']],
])('%s is easy for %j', async (password, personal) => {
  expect(isEasyWord(password, personal)).toBe(true);
  expect((await strengthOf(password, personal))?.isWord).toBe(true);
});

test.each([
  ['segredo-de-ana', ['Ana', 'ana@exemplo.com.br']],
  ['laranja-viola', ['Ana']],
  ['739162', []],
])('%s is not only an easy word for %j', (password, personal) => {
  expect(isEasyWord(password, personal)).toBe(false);
});

test('a user gets no password from the own name or e-mail, also from a name that changes with it', async () => {
  const vera = { name: 'Vera Prova', email: 'vera.prova@exemplo.com.br' };
  const add = (password: string) => world.admin.api('POST', '/users', { ...vera, password });
  expect(await add('prova.vera1')).toMatchObject(weak);
  expect(await add(vera.email)).toMatchObject(weak);
  const { status, body } = await add('laranja-viola');
  expect(status).toBe(200);
  const put = (change: object) => world.admin.api('PUT', `/users/${Object(body).id}`, change);
  expect(await put({ name: 'Beatriz Lima', password: 'beatriz-99' })).toMatchObject(weak);
});

test('no user gets a common password, from any caller; existing ones keep working', async () => {
  expect(await add('12345')).toMatchObject(weak);
  const { status, body } = await add('laranja-viola');
  expect(status).toBe(200);
  expect(await world.admin.api('PUT', `/users/${Object(body).id}`, { password: 'senha123' })).toMatchObject(weak);
  expect((await world.admin.api('PUT', `/users/${Object(body).id}`, { password: 'canoa-de-pau' })).status).toBe(200);

  const old = { email: 'antigo@exemplo.com.br', password: '12345' };
  const person = { companyId: 1, name: 'Antigo', profile: 'user', super: false, queueIds: [], ...old } as const;
  await registerUser(world.system.deps, person, nextCause(1));
  expect((await signIn(world.system.url, old)).user.companyId).toBe(1);
});

test('a company, and the installation, may require more', async () => {
  const mean = 'tomada-12';
  expect((await add(mean)).status).toBe(200);
  expect((await world.admin.api('PUT', '/settings/passwordStrength', { value: 'strong' })).status).toBe(200);
  expect(await add(mean)).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK', needed: 4 } });
  await world.admin.api('PUT', '/settings/passwordStrength', { value: 'common' });
  expect((await world.admin.api('PUT', '/installation/passwordStrength', { value: 'good' })).status).toBe(200);
  expect(await add(mean)).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK', needed: 3 } });
  await world.admin.api('PUT', '/installation/passwordStrength', { value: 'common' });
});

test('changing one’s own e-mail needs the password; sending the same e-mail needs none', async () => {
  const own = await world.addPerson('Rosa');
  const put = (body: object) => own.api('PUT', `/users/${own.user.id}`, { name: 'Rosa', ...body });
  const email = 'rosa.nova@exemplo.com.br';
  const wrong = { status: 400, body: { error: 'ERR_WRONG_PASSWORD' } };
  expect(await put({ email })).toMatchObject(wrong);
  expect(await put({ email, oldPassword: 'chute-de-fora' })).toMatchObject(wrong);
  expect((await put({ email: own.who.email.toUpperCase() })).status).toBe(200);
  expect(await put({ email, oldPassword: own.who.password })).toMatchObject({ status: 200, body: { email } });
});
