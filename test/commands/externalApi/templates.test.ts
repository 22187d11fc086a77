import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { apiOf, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { png } from '../media/desk.ts';
import { addOfficial, listedTemplate, syncedTemplates } from '../template/official.ts';
import { openWorld, type World } from '../world.ts';

const token = 'um-token-da-conexao-oficial';
const phoneToken = 'um-token-do-telefone-ligado';
let world: World;
let api: Api;
let greeting: TemplateRecord;
let pictured: TemplateRecord;
let paused: TemplateRecord;
let official: number;
let serial = 0;
const fresh = () => `55119610${String(++serial + 20_000).slice(-5)}`;
beforeAll(async () => {
  world = await openWorld();
  const { connectionId, accountId } = await addOfficial(world);
  official = connectionId;
  await world.admin.api('PUT', `/whatsapp/${official}`, { token });
  const line = await world.addConnection('Loja');
  await world.admin.api('PUT', `/whatsapp/${line}`, { token: phoneToken });
  api = apiOf(world.system.url, token);
  const header = { type: 'HEADER', format: 'IMAGE', example: undefined };
  const body = { type: 'BODY', text: 'Veja a novidade.', example: undefined };
  const all = [listedTemplate(), listedTemplate({ components: [header, body] }), listedTemplate({ status: 'PAUSED' })];
  const [first, second, third] = await syncedTemplates(world, accountId, all);
  if (!first || !second || !third) throw new Error('no templates');
  [greeting, pictured, paused] = [first, second, third];
});
afterAll(() => world?.close());

const send = (body: object, headers: Record<string, string> = {}) =>
  api('POST', '/api/messages/send-template', body, headers);
const sentRow = async (id: string) =>
  (await world.system.db.raw('select body, template from views.message where id = ?', [id])).rows;

test('a program lists the approved templates of its connection, with the slots to fill', async () => {
  const { status, body } = await api('GET', '/api/messages/templates');
  expect(status).toBe(200);
  expect(Object(body).templates).toMatchObject([
    { id: greeting.id, language: 'pt_BR', category: 'UTILITY', slots: [{ slot: 'body:1', example: 'Ana' }] },
    { id: pictured.id, header: { type: 'IMAGE' }, slots: [] },
  ]);
  const phone = apiOf(world.system.url, phoneToken);
  expect(await phone('GET', '/api/messages/templates')).toMatchObject({ status: 200, body: { templates: [] } });
});

test('it sends a template to a number that never wrote, once per key', async () => {
  const number = fresh();
  expect(await api('POST', '/api/messages/send', { number, body: 'Oi' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_WINDOW_CLOSED' },
  });
  const asked = { number, templateId: greeting.id, values: [{ slot: 'body:1', text: 'Caio' }] };
  const key = { 'idempotency-key': 'pedido-77' };
  const { status, body } = await send(asked, key);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'queued', error: '', provider: 'cloud' } });
  const { id } = Object(body);
  expect((await send(asked, key)).body).toMatchObject({ id });
  expect(await sentRow(id)).toMatchObject([
    { body: 'Olá Caio, seu pedido chegou.', template: { name: greeting.name } },
  ]);
  expect(await api('GET', `/api/messages/${id}`)).toMatchObject({ status: 200, body: { id, provider: 'cloud' } });
});

test('it sends a template with a picture by a form', async () => {
  const form = new FormData();
  form.append('number', fresh());
  form.append('templateId', String(pictured.id));
  form.append('values', '[]');
  form.append('medias', new Blob([png]), 'foto.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${world.system.url}/v1/api/messages/send-template`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(answer.status).toBe(200);
  const { id } = Object(await answer.json());
  expect(await sentRow(id)).toMatchObject([{ body: 'Veja a novidade.', template: { name: pictured.name } }]);
});

test('it reads what is wrong with a template', async () => {
  const number = fresh();
  const refused = (error: string) => ({ status: 400, body: { error } });
  expect(await send({ number, templateId: greeting.id })).toMatchObject(refused('ERR_TEMPLATE_VALUES'));
  expect(await send({ number, templateId: pictured.id })).toMatchObject(refused('ERR_NO_FILE'));
  expect(await send({ number, templateId: paused.id, values: [{ slot: 'body:1', text: 'A' }] })).toMatchObject(
    refused('ERR_TEMPLATE_UNSENDABLE'),
  );
  expect(await send({ number: '11', templateId: greeting.id })).toMatchObject(refused('ERR_WAPP_INVALID_CONTACT'));
  const phone = apiOf(world.system.url, phoneToken);
  const asked = { number, templateId: greeting.id, values: [{ slot: 'body:1', text: 'A' }] };
  expect(await phone('POST', '/api/messages/send-template', asked)).toMatchObject(refused('ERR_TEMPLATE_UNSENDABLE'));
});

test('a customer who shows no number gets texts and templates by the user id, over the official connection alone', async () => {
  const lid = 'BR.44110203040506';
  const now = Math.floor(Date.now() / 1000);
  const met = { number: null, lid, pushName: 'Zuleica', timestamp: now };
  await receiveMessage(world.inbox, { ...world.incoming(official, '', 'Oi'), ...met });
  const text = (number: string, by = api) => by('POST', '/api/messages/send', { number, body: 'Seu pedido saiu' });
  // A call is answered ERR_BEHIND until the read models have the customer's message.
  const first = await eventually(async () => {
    const answer = await text(lid);
    expect(answer).toMatchObject({ status: 200, body: { status: 'queued', provider: 'cloud' } });
    return answer;
  });
  const { rows } = await world.system.db.raw(
    'select c.name, c.lid, c.number from views.message m join views.contact c on c.company_id = m.company_id and c.id = m.contact_id where m.id = ?',
    [Object(first.body).id],
  );
  expect(rows).toEqual([{ name: 'Zuleica', lid, number: '' }]);
  const template = { number: ` ${lid} `, templateId: greeting.id, values: [{ slot: 'body:1', text: 'Zu' }] };
  expect(await send(template)).toMatchObject({ status: 200 });
  const invalid = { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } };
  expect(await text('BR.99999999')).toMatchObject(invalid);
  expect(await text(lid, apiOf(world.system.url, phoneToken))).toMatchObject(invalid);
});
