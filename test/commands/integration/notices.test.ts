import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { noticePayload } from '../../../domain/integration/noticePayload.ts';
import { openProvider, type Provider } from '../../connector/hooks/provider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let provider: Provider;
let hook: { id: number; key: string };
let shop: { queueId: number; whatsappId: number };
const all = ['ticket.opened', 'ticket.accepted', 'ticket.closed', 'contact.created', 'message.received'];

beforeAll(async () => {
  provider = await openProvider();
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
  const { admin } = world;
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${provider.url}/avisos`, events: all };
  const id = Number(Object((await admin.api('POST', '/queueIntegration', form)).body).id);
  hook = { id, key: Object((await admin.api('GET', `/queueIntegration/${id}/key`)).body).key };
  const queueId = await world.addQueue('Gente');
  const whatsappId = await world.addConnection('Loja');
  await admin.api('PUT', `/whatsapp/${whatsappId}`, { queueIds: [queueId] });
  shop = { queueId, whatsappId };
});
afterEach(() => {
  provider.asked.length = 0;
  provider.says(() => ({}));
});
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

const hears = (number: string, body: string) =>
  receiveMessage(world.inbox, {
    ...world.incoming(shop.whatsappId, number, body),
    timestamp: Math.floor(Date.now() / 1000),
  });
const told = () => provider.asked.map(({ body }) => noticePayload.parse(JSON.parse(body)));
const kinds = () => told().map(({ event }) => event);
type Call = { id: string; state: string; event: string; tries: number };
const calls = async (): Promise<Call[]> =>
  Object((await world.admin.api('GET', `/queueIntegration/${hook.id}/calls`)).body).calls;

test('software gets signed notices of the kinds that it chose, as OpenAPI describes them, and no others', async () => {
  const { admin } = world;
  await hears('5511970020001', 'Oi');
  const { id } = await world.ticketOf('5511970020001');
  await admin.api('PUT', `/tickets/${id}`, { status: 'open' });
  await admin.api('PUT', `/tickets/${id}`, { queueId: null, userId: admin.user.id });
  await admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
  await eventually(async () => expect(kinds().toSorted()).toEqual(all.toSorted()));
  for (const { headers, body } of provider.asked) {
    const timestamp = String(headers['x-atende-timestamp']);
    const signature = createHmac('sha256', hook.key).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-atende-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-atende-event']).toBe(JSON.parse(body).event);
    expect(headers['x-atende-delivery']).toBe(JSON.parse(body).id);
  }
  const of = (kind: string) => told().find(({ event }) => event === kind);
  expect(of('ticket.accepted')).toMatchObject({
    version: 1,
    companyId: world.companyId,
    integration: { id: hook.id, name: 'ERP' },
    userId: admin.user.id,
    ticket: { id },
    contact: { number: '5511970020001' },
  });
  expect(of('message.received')).toMatchObject({ message: { body: 'Oi', fromMe: false } });
  // Sorted by position, the notices are in the order of the events.
  const inOrder = told().toSorted((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
  expect(inOrder.filter(({ event }) => event.startsWith('ticket')).map(({ event }) => event)).toEqual([
    'ticket.opened',
    'ticket.accepted',
    'ticket.closed',
  ]);
  const log = await world.logBytes();
  expect(log).toContain('contact.created');
  expect(log).not.toContain('5511970020001');
});

test('a failed notice is retried, and can be sent again by hand; the delivery log names its kind', async () => {
  let turn = 0;
  provider.answer((_, res) => void (turn++ === 0 ? res.writeHead(500).end() : res.writeHead(204).end()));
  await world.admin.api('PUT', `/queueIntegration/${hook.id}`, { events: ['contact.created'] });
  await hears('5511970020002', 'Oi');
  const [call] = await eventually(async () => {
    const known = await calls();
    expect(known[0]).toMatchObject({ state: 'done', event: 'contact.created', tries: 2 });
    return known;
  });
  expect(provider.asked).toHaveLength(2);
  await world.admin.api('POST', `/queueIntegration/${hook.id}/calls/${call?.id}`);
  await eventually(async () => expect(provider.asked).toHaveLength(3));
  expect(new Set(provider.asked.map(({ headers }) => headers['x-atende-delivery']))).toEqual(new Set([call?.id]));
});

test('an integration that answers in a ticket gets its messages once', async () => {
  const { admin } = world;
  await admin.api('PUT', `/queueIntegration/${hook.id}`, { events: ['message.received', 'ticket.opened'] });
  await admin.api('PUT', `/queue/${shop.queueId}`, { integrationId: hook.id });
  await hears('5511970020003', 'Oi');
  await eventually(async () => expect(provider.asked).toHaveLength(2));
  await admin.api('PUT', `/queueIntegration/${hook.id}`, { events: ['ticket.opened'] });
  await hears('5511970020003', 'Tudo bem?');
  await eventually(async () => expect(provider.asked.at(-1)?.body).toContain('Tudo bem?'));
  const bodies = provider.asked.filter(({ headers }) => headers['x-atende-event'] === 'message.received');
  expect(bodies.map(({ body }) => JSON.parse(body).message.body)).toEqual(['Oi', 'Tudo bem?']);
});

test('an unknown kind is refused', async () => {
  const events = ['ticket.opened', 'all'];
  expect((await world.admin.api('PUT', `/queueIntegration/${hook.id}`, { events })).status).toBe(400);
});
