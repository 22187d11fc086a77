import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let rita: Person;
let theirs: number;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const peopled = async () => {
  theirs = await world.addCompany();
  rita = await world.addPerson('Rita', { companyId: theirs, profile: 'admin' });
};
const login = () => apiOf(world.system.url)('POST', '/auth/login', rita.who);
const refresh = () => apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie: rita.cookie });
/** A browser of Rita's that follows the stream; the code with which it is ended. */
const listening = async () => {
  const socket = new WebSocket(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  const ended = new Promise<number>((resolve) => void socket.once('close', resolve));
  const welcomed = new Promise<string>(
    (resolve) => void socket.once('message', (data: Buffer) => resolve(data.toString())),
  );
  socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token: rita.token, rooms: [] })));
  expect(await welcomed).toContain('welcome');
  return { ended };
};

test('suspended, a company’s sessions end at once, its sockets too, and nobody of it signs in until it is resumed', async () => {
  await peopled();
  const { ended } = await listening();
  const status = (on: boolean) => world.admin.api('PUT', `/companies/${theirs}`, { status: on });
  expect((await rita.api('GET', '/auth/me')).status).toBe(200);
  expect(await status(false)).toMatchObject({ status: 200, body: { status: false } });
  expect(await rita.api('GET', '/auth/me')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  expect(await ended).toBe(4401);
  expect(await refresh()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  const error = 'Sua empresa está desativada. Entre em contato com o Suporte para mais informações.';
  expect(await login()).toMatchObject({ status: 400, body: { error } });
  expect(await status(true)).toMatchObject({ status: 200, body: { status: true } });
  const again = await signIn(world.system.url, rita.who);
  expect((await again.api('GET', '/auth/me')).body).toMatchObject({ companyId: theirs });
});

test('the installation’s own is neither suspended nor removed', async () => {
  const own = await world.appendedBy(async () => {
    expect(await world.admin.api('PUT', '/companies/1', { status: false })).toMatchObject({
      status: 409,
      body: { error: 'A empresa da instalação não pode ser desativada.' },
    });
    expect(await world.admin.api('DELETE', '/companies/1', { confirmation: 'Minha empresa' })).toMatchObject({
      status: 409,
      body: { error: 'A empresa da instalação não pode ser excluída.' },
    });
  });
  expect(own.filter((event) => !event.startsWith('request-'))).toEqual([]);
});

test('removed, it is gone for everybody: sessions, sockets, sign-in, lists; and its name is free again', async () => {
  await peopled();
  const { body } = await world.admin.api('GET', `/companies/${theirs}`);
  const { name } = Object(body);
  const { ended } = await listening();
  const remove = (confirmation?: string) => world.admin.api('DELETE', `/companies/${theirs}`, { confirmation });
  expect(await remove('Outra')).toMatchObject({
    status: 400,
    body: { error: 'O que foi digitado não é o nome da empresa.' },
  });
  expect((await remove(name)).status).toBe(200);
  expect((await rita.api('GET', '/tickets')).status).toBe(401);
  expect(await ended).toBe(4401);
  expect(await refresh()).toMatchObject({ status: 401 });
  expect(await login()).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  for (const path of ['', '/admin'])
    expect((await world.admin.api('GET', `/companies/${theirs}${path}`)).status).toBe(404);
  expect((await world.admin.api('GET', `/companies/listPlan/${theirs}`)).status).toBe(404);
  expect(JSON.stringify((await world.admin.api('GET', '/companies/list')).body)).not.toContain(name);
  expect((await world.admin.api('PUT', `/companies/${theirs}`, { phone: '1' })).status).toBe(404);
  expect((await remove(name)).status).toBe(404);
  const again = { name, email: 'nova@exemplo.com.br', planId: 1 };
  await eventually(async () => expect((await world.admin.api('POST', '/companies', again)).status).toBe(200));
});
