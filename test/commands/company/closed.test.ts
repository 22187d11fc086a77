import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import {
  eraseContactsOfRemovedCompany,
  deleteListsOfRemovedCompany,
  eraseUsersOfRemovedCompany,
} from '../../../commands/company/eraseRemoved.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { keepSecret } from '../../../commands/setting/secret.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { bucketOf } from '../../../domain/contactListItem/bucket.ts';
import { user } from '../../../domain/user/decider.ts';
import { causeOf } from '../../kernel/log.ts';
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
/** A browser of Rita that follows the stream. Resolves to the code with which the stream is closed. */
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

test("suspension ends a company's sessions and sockets and blocks sign-in; old sessions stay dead", async () => {
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
  expect(await rita.api('GET', '/auth/me')).toMatchObject({ status: 401 });
  expect(await refresh()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  const again = await signIn(world.system.url, rita.who);
  expect((await again.api('GET', '/auth/me')).body).toMatchObject({ companyId: theirs });
});

test("the installation's own company can be neither suspended nor removed", async () => {
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

test('removal ends a company for everyone: sessions, sockets, sign-in and lists; its name becomes free', async () => {
  await peopled();
  const { body } = await world.admin.api('GET', `/companies/${theirs}`);
  const { name } = Object(body);
  const { ended } = await listening();
  const remove = (confirmation?: string) => world.admin.api('DELETE', `/companies/${theirs}`, { confirmation });
  expect(await remove('Outra')).toMatchObject({
    status: 400,
    body: { error: 'O nome digitado não é igual ao da empresa.' },
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

test("removal deletes a company's secrets: settings, connections, integrations, prompts", async () => {
  await peopled();
  const { deps } = world.system;
  await keepSecret(deps, { companyId: theirs, key: 'tokenixc', value: 'segredo' }, causeOf());
  const idOf = async (path: string, form: object) => {
    const { status, body } = await rita.api('POST', path, form);
    expect({ status, body }).toMatchObject({ status: 200 });
    return Number(Object(body).id);
  };
  const queueId = await idOf('/queue', { name: 'Balcão', color: '#123456' });
  const jsonContent = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: 'segredo' });
  const hook = { name: 'Google', type: 'dialogflow', projectName: 'loja', language: 'pt-BR', jsonContent };
  const promptId = await idOf('/prompt', { name: 'Balconista', prompt: 'Venda.', queueId, apiKey: 'sk-segredo' });
  const streams = [
    'tokenixc.0',
    `token.${await idOf('/whatsapp', { name: 'Loja', token: 'segredo-da-loja-da-rita' })}`,
    `integrationJson.${await idOf('/queueIntegration', hook)}`,
    `promptApiKey.${promptId}`,
  ].map((of) => `credential-${theirs}.${of}`);
  const kept = async () => (await Promise.all(streams.map((stream) => deps.store.last(stream)))).map(Boolean);
  expect(await kept()).toEqual([true, true, true, true]);
  const { name } = Object((await world.admin.api('GET', `/companies/${theirs}`)).body);
  expect((await world.admin.api('DELETE', `/companies/${theirs}`, { confirmation: name })).status).toBe(200);
  await eventually(async () => expect(await kept()).toEqual([false, false, false, false]));
});

test("a removed company's users are removed, which frees e-mails; thirty days later all are erased", async () => {
  await peopled();
  const { deps } = world.system;
  const { status, body } = await rita.api('POST', '/contacts', { name: 'Márcia Prado', number: '5511988887777' });
  expect(status).toBe(200);
  const list = Number(Object((await rita.api('POST', '/contact-lists', { name: 'Freguesia' })).body).id);
  const number = '5511977776666';
  await rita.api('POST', '/contact-list-items', { contactListId: list, name: 'Nair', number });
  const listed = async () => {
    const { events } = await deps.store.read(`contactListItem-${theirs}.${list}x${bucketOf(number)}`);
    return events.map(({ event }) => event);
  };
  const marcia = { companyId: theirs, id: Number(Object(body).id) };
  const { name } = Object((await world.admin.api('GET', `/companies/${theirs}`)).body);
  expect((await world.admin.api('DELETE', `/companies/${theirs}`, { confirmation: name })).status).toBe(200);
  const again = { name: 'Rita', profile: 'user', password: 'outra-senha', queueIds: [], email: rita.who.email };
  await eventually(async () => expect((await world.admin.api('POST', '/users', again)).status).toBe(200));

  const works = [
    eraseUsersOfRemovedCompany(deps),
    deleteListsOfRemovedCompany(deps),
    eraseContactsOfRemovedCompany(deps, async () => {}),
  ];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const turn = async (now: string) => {
    for (const work of works)
      for (const due of await work.due({ now, limit: 100, after: null }))
        if (due.companyId === theirs) await work.act(due, now, causeOf(`due:${work.name}:${due.id}`));
  };
  await turn(inDays(29));
  expect((await load(deps.store, contact, marcia)).state).toMatchObject({ is: 'present' });
  expect(await listed()).toMatchObject([{ data: { items: [{ name: 'Nair' }] } }]);
  await turn(inDays(31));
  expect((await load(deps.store, contact, marcia)).state).toMatchObject({ is: 'erased' });
  expect((await load(deps.store, user, { companyId: theirs, id: rita.user.id })).state).toMatchObject({ is: 'erased' });
  await eventually(async () =>
    expect(await listed()).toMatchObject([
      { type: 'ContactListItemsAdded', data: { items: [] } },
      { type: 'ContactListItemsEnded' },
      { type: 'ContactListKeyForgotten' },
    ]),
  );
  await eventually(async () => {
    const left = await Promise.all(works.map((work) => work.due({ now: inDays(31), limit: 100, after: null })));
    expect(left.flat().filter(({ companyId }) => companyId === theirs)).toEqual([]);
  });
});
