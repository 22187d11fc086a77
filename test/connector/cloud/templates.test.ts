import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { messageTemplateCalls, type TemplateRecord } from '../../../domain/template/record.ts';
import { png } from '../../commands/media/desk.ts';
import { eventually } from '../../kernel/eventually.ts';
import { graphError, type FakeAnswer, type GraphCallSeen } from './fakeGraph.ts';
import { deliveryFor, openCloudWorld, textFrom, type CloudWorld } from './world.ts';

const WABA = '700100200';
let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
/** The templates that Meta has, by id. */
const atMeta = new Map<string, Record<string, unknown>>();
let serial = 594_425_479_261_000;

const posted = z.looseObject({ name: z.string().optional(), components: z.array(z.unknown()).optional() });
/** Keeps templates as Meta does, two on a page. */
const meta = ({ method, path, query, json }: GraphCallSeen): FakeAnswer | null => {
  if (method === 'POST' && atMeta.has(path)) {
    atMeta.set(path, { ...atMeta.get(path), ...posted.parse(json), status: 'PENDING' });
    return { json: { success: true } };
  }
  if (path === '1/uploads') return { json: { id: `upload:${query.get('file_name')}` } };
  if (path.startsWith('upload:')) return { json: { h: `handle of ${path}` } };
  if (path !== `${WABA}/message_templates`) return null;
  if (method === 'DELETE') {
    atMeta.delete(query.get('hsm_id') ?? '');
    return { json: { success: true } };
  }
  if (method === 'POST') {
    const id = String(++serial);
    const given = posted.parse(json);
    if ([...atMeta.values()].some(({ name }) => name === given.name))
      return graphError(100, 400, 'There is already Portuguese content for this template.');
    atMeta.set(id, { ...given, id, status: 'PENDING', quality_score: { score: 'UNKNOWN' } });
    return { json: { id, status: 'PENDING', category: 'MARKETING' } };
  }
  const all = [...atMeta.values()];
  const from = Number(query.get('after') ?? 0);
  const next = from + 2 < all.length ? { next: 'https://graph.example/next' } : {};
  return { json: { data: all.slice(from, from + 2), paging: { cursors: { after: String(from + 2) }, ...next } } };
};

beforeAll(async () => {
  world = await openCloudWorld();
  world.graph.first(meta);
  official = await world.addOfficial();
});
afterAll(() => world?.close());

const form = (over: object = {}) => ({
  connectionId: official.id,
  name: `pedido_${++serial}`,
  language: 'pt_BR',
  category: 'UTILITY',
  header: { type: 'TEXT', text: 'Pedido {{1}}' },
  body: 'Olá {{1}}, seu pedido está pronto.',
  footer: 'Loja do Bairro',
  buttons: [{ type: 'QUICK_REPLY', text: 'Obrigada', value: '' }],
  examples: [
    { slot: 'header:1', text: 'A-17' },
    { slot: 'body:1', text: 'Ana' },
  ],
  ...over,
});
const create = async (over: object = {}): Promise<TemplateRecord> => {
  const { status, body } = await world.admin.api('POST', '/templates', form(over));
  expect({ status, body }).toMatchObject({ status: 200 });
  return messageTemplateCalls.shape.parse(body);
};
const read = async (id: number) => (await world.admin.api('GET', `/templates/${id}`)).body;
/** Delivers what Meta decides about templates. */
const decide = (field: string, value: object) =>
  world.deliver(official, {
    object: 'whatsapp_business_account',
    entry: [{ id: WABA, time: 1_795_000_000 + ++serial, changes: [{ field, value }] }],
  });
const approve = async ({ id, metaId }: TemplateRecord) => {
  await decide('message_template_status_update', {
    event: 'APPROVED',
    message_template_id: Number(metaId),
    message_template_name: 'x',
    message_template_language: 'pt-BR',
    reason: 'NONE',
  });
  await eventually(async () => expect(await read(id)).toMatchObject({ status: 'APPROVED', reason: '' }));
};

test('a template is submitted with Meta’s components, and listed with the category that Meta gave it', async () => {
  const made = await create({ name: 'pedido_pronto' });
  expect(made).toMatchObject({ status: 'PENDING', category: 'MARKETING', accountId: WABA, isSupported: true });
  expect(await read(made.id)).toMatchObject({ name: 'pedido_pronto', body: 'Olá {{1}}, seu pedido está pronto.' });
  expect(atMeta.get(made.metaId)).toMatchObject({
    name: 'pedido_pronto',
    language: 'pt_BR',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['A-17'] } },
      { type: 'BODY', text: 'Olá {{1}}, seu pedido está pronto.', example: { body_text: [['Ana']] } },
      { type: 'FOOTER', text: 'Loja do Bairro' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Obrigada' }] },
    ],
  });
});

test('a template whose header is a picture is submitted with an uploaded example', async () => {
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const file = new FormData();
    file.append('connectionId', String(official.id));
    file.append('file', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${world.admin.token}` };
    const answer = await fetch(`${world.system.url}/v1/templates/header-file`, { method: 'POST', headers, body: file });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const header = { type: 'IMAGE', text: '' };
  const pictured = { header, examples: [{ slot: 'body:1', text: 'Ana' }] };
  expect(await world.admin.api('POST', '/templates', form(pictured))).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['header'], message: 'Example file required' }] },
  });
  expect(await upload('nota.txt', new TextEncoder().encode('nota'))).toMatchObject({ status: 415 });
  const { status, body } = await upload('foto.png', png);
  expect({ status, body }).toEqual({ status: 200, body: { handle: 'handle of upload:foto.png', type: 'IMAGE' } });
  const { handle: headerHandle } = Object(body);
  const made = await create({ ...pictured, headerHandle });
  expect(made).toMatchObject({ header, isSupported: true });
  expect(atMeta.get(made.metaId)).toMatchObject({
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: [headerHandle] } },
      { type: 'BODY' },
      {},
      {},
    ],
  });
});

test('what Meta would refuse is refused before, with the field; what Meta refuses is shown in its words', async () => {
  const before = atMeta.size;
  expect(await world.admin.api('POST', '/templates', form({ body: '{{1}} chegou' }))).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['body'], message: 'Variable at the edge' }] },
  });
  expect(atMeta.size).toBe(before);
  const { name } = await create();
  expect(await world.admin.api('POST', '/templates', form({ name }))).toMatchObject({
    status: 400,
    body: { error: 'ERR_TEMPLATE_DECLINED', reason: 'There is already Portuguese content for this template.' },
  });
});

test('a repeated request submits one template', async () => {
  const body = form();
  const key = { 'Idempotency-Key': 'um-modelo' };
  const [first, second] = [
    await world.admin.api('POST', '/templates', body, key),
    await world.admin.api('POST', '/templates', body, key),
  ];
  expect(second).toMatchObject({ status: 200, body: { id: Object(first.body).id } });
  expect([...atMeta.values()].filter(({ name }) => name === body.name)).toHaveLength(1);
});

test('webhooks bring states, reasons, colours and categories', async () => {
  const one = await create();
  await approve(one);
  const id = Number(one.metaId);
  await decide('message_template_quality_update', { message_template_id: id, new_quality_score: 'RED' });
  await decide('template_category_update', { message_template_id: id, new_category: 'UTILITY' });
  await decide('message_template_status_update', {
    event: 'REJECTED',
    message_template_id: id,
    reason: 'INVALID_FORMAT',
    rejection_info: { reason: 'As variáveis estão juntas', recommendation: 'Separe as variáveis' },
  });
  await eventually(async () =>
    expect(await read(one.id)).toMatchObject({
      status: 'REJECTED',
      quality: 'RED',
      category: 'UTILITY',
      reason: 'INVALID_FORMAT',
    }),
  );
  const other = { event: 'DELETED', message_template_id: id };
  await decide('message_template_status_update', other);
  await eventually(async () => expect(await read(one.id)).toMatchObject({ error: 'ERR_NO_RECORD_FOUND' }));
  atMeta.delete(one.metaId);
});

test('only an approved, rejected or paused template is changed, and goes back to review', async () => {
  const one = await create();
  const change = (body: object) => world.admin.api('PUT', `/templates/${one.id}`, body);
  expect(await change({ footer: 'Loja' })).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_LOCKED' } });
  await approve(one);
  expect(await change({ category: 'UTILITY' })).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_LOCKED' } });
  expect(await change({ footer: 'Loja' })).toMatchObject({ status: 200, body: { status: 'PENDING', footer: 'Loja' } });
  expect(atMeta.get(one.metaId)).toMatchObject({ status: 'PENDING', name: one.name });
});

test('a sync finds all pages, what changed at Meta, and what Meta no longer has', async () => {
  const gone = await create();
  const moved = await create();
  atMeta.delete(gone.metaId);
  atMeta.set(moved.metaId, { ...atMeta.get(moved.metaId), status: 'APPROVED' });
  const made = String(++serial);
  const carousel = [
    { type: 'BODY', text: 'Veja' },
    { type: 'CAROUSEL', cards: [] },
  ];
  atMeta.set(made, {
    id: made,
    name: 'feito_la',
    language: 'es',
    status: 'APPROVED',
    category: 'UTILITY',
    components: carousel,
  });
  const sync = () => world.admin.api('POST', '/templates/sync', { connectionId: official.id });
  const first = await sync();
  expect(first).toMatchObject({ status: 200, body: { added: 1, removed: 1 } });
  expect(await read(gone.id)).toMatchObject({ error: 'ERR_NO_RECORD_FOUND' });
  expect(await read(moved.id)).toMatchObject({ status: 'APPROVED' });
  const { body } = await world.admin.api('GET', '/templates?searchParam=feito_la');
  expect(body).toMatchObject({ count: 1, templates: [{ name: 'feito_la', body: 'Veja', isSupported: false }] });
  expect(await sync()).toMatchObject({ body: { added: 0, changed: 0, removed: 0 } });
});

test('a sync keeps templates that it cannot read as they were, and all of them if one may be any', async () => {
  const [odd, gone] = [await create(), await create()];
  const former = atMeta.get(odd.metaId) ?? {};
  const sync = () => world.admin.api('POST', '/templates/sync', { connectionId: official.id });
  atMeta.set(odd.metaId, { id: odd.metaId, name: { pt_BR: odd.name } });
  atMeta.delete(gone.metaId);
  atMeta.set('unnamed', { name: { pt_BR: 'outro' } });
  expect(await sync()).toMatchObject({ status: 200, body: { removed: 0 } });
  expect(await read(gone.id)).toMatchObject({ name: gone.name });
  atMeta.delete('unnamed');
  expect(await sync()).toMatchObject({ status: 200, body: { removed: 1 } });
  expect(await read(gone.id)).toMatchObject({ error: 'ERR_NO_RECORD_FOUND' });
  expect(await read(odd.id)).toMatchObject({ name: odd.name, body: odd.body, status: odd.status });
  atMeta.set(odd.metaId, { ...former, status: 'APPROVED' });
  expect(await sync()).toMatchObject({ body: { added: 0, changed: 1, removed: 0 } });
});

test('a deleted template is deleted at Meta', async () => {
  const one = await create();
  expect(await world.admin.api('DELETE', `/templates/${one.id}`)).toMatchObject({ status: 200 });
  expect(atMeta.has(one.metaId)).toBe(false);
  expect(await read(one.id)).toMatchObject({ error: 'ERR_NO_RECORD_FOUND' });
});

test('agents see templates but do not change them, and a linked phone has none', async () => {
  const caio = await world.addPerson('Caio');
  expect(await caio.api('GET', '/templates/list')).toMatchObject({ status: 200 });
  expect(await caio.api('POST', '/templates', form())).toMatchObject({ status: 403 });
  const connectionId = await world.addConnection('Telefone');
  expect(await world.admin.api('POST', '/templates', form({ connectionId }))).toMatchObject({
    status: 400,
    body: { error: 'ERR_TEMPLATES_UNSUPPORTED' },
  });
});

test('a template reaches Meta with its values and the file of its header', async () => {
  const id = String(++serial);
  const components = [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://meta.example/1'] } },
    {
      type: 'BODY',
      text: 'Pedido {{order_no}} pronto.',
      example: { body_text_named_params: [{ param_name: 'order_no', example: 'A' }] },
    },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}', example: ['a'] }] },
  ];
  const named = { parameter_format: 'NAMED', status: 'APPROVED', category: 'UTILITY' };
  atMeta.set(id, { id, name: 'com_foto', language: 'pt_BR', ...named, components });
  await world.admin.api('POST', '/templates/sync', { connectionId: official.id });
  const { body } = await world.admin.api('GET', '/templates/list?searchParam=com_foto');
  const [one] = messageTemplateCalls.shape.array().parse(body);
  const from = '5511988880077';
  const yesterday = String(Math.floor(Date.now() / 1000) - 30 * 3_600);
  const said = textFrom(from, 'Oi', { timestamp: yesterday });
  await world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [said] }));
  const ticket = await world.ticketOf(from);
  await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: world.admin.user.id });
  expect(await world.admin.api('POST', `/messages/${ticket.id}`, { body: 'Oi' })).toMatchObject({ status: 400 });
  const path = `/messages/${ticket.id}/template`;
  const values = [
    { slot: 'body:order_no', text: 'A-17' },
    { slot: 'button0:1', text: 'a17' },
  ];
  expect(await world.admin.api('POST', path, { templateId: one?.id, values })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_FILE' },
  });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const sending = new FormData();
  sending.append('templateId', String(one?.id));
  sending.append('values', JSON.stringify(values));
  sending.append('file', new File([png], 'foto.png', { type: 'image/png' }));
  const sent = await world.admin.api('POST', path, sending);
  expect(sent).toMatchObject({ status: 200, body: { body: 'Pedido A-17 pronto.', mediaType: 'image' } });
  const out = await eventually(async () => {
    const found = world.graph.messages().find(({ type }) => type === 'template');
    if (!found) throw new Error('not sent yet');
    return found;
  });
  expect(out['template']).toEqual({
    name: 'com_foto',
    language: { code: 'pt_BR' },
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'order_no', text: 'A-17' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'a17' }] },
    ],
  });
});

test('a campaign over the official API sends its template to each recipient, with their name', async () => {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await world.admin.api(method, path, body);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    return z.object({ id: z.number() }).parse(answer.body).id;
  };
  const plain = { header: null, footer: '', buttons: [], examples: [{ slot: 'body:1', text: 'Ana' }] };
  const one = await create({ ...plain, name: 'volta_as_aulas', body: 'Olá {{1}}, as aulas voltam.' });
  const people = [
    ['Ana Souza', '5511988881101'],
    ['Rui Costa', '5511988881102'],
  ] as const;
  const contactListId = await call('POST', '/contact-lists', { name: 'Alunos' });
  for (const [name, number] of people) await call('POST', '/contact-list-items', { name, number, contactListId });
  await world.admin.api('POST', '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const plan = (over: object) =>
    world.admin.api('POST', '/campaigns', {
      name: 'Volta às aulas',
      whatsappId: official.id,
      contactListId,
      scheduledAt: new Date().toISOString(),
      ...over,
    });
  const template = { templateId: one.id, values: [{ slot: 'body:1', text: '{nome}' }] };
  expect(await plan({ message1: 'Olá' })).toMatchObject({ status: 400, body: { error: 'ERR_CAMPAIGN_TEMPLATE' } });
  expect(await plan({ template })).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_UNSENDABLE' } });
  await approve(one);
  expect(await plan({ template })).toMatchObject({ status: 200 });
  const toPeople = () =>
    world.graph.messages().filter((each) => JSON.stringify(each['template'] ?? '').includes('volta_as_aulas'));
  await eventually(async () => expect(toPeople()).toHaveLength(2), 60_000);
  const said = toPeople().map(({ to, template: filled }) => [to, JSON.stringify(filled)]);
  for (const [name, number] of people)
    expect(said).toContainEqual([`+${number}`, expect.stringContaining(`"text":"${name}"`)]);
});
