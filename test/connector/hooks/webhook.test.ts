import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { makeIntegrationCalls } from '../../../commands/integration/calls.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf } from '../../kernel/log.ts';
import { openProvider, type Provider } from './provider.ts';

let world: World;
let provider: Provider;
let machine: { id: number; key: string };
let shop: { queueId: number; whatsappId: number; other: number };
beforeAll(async () => {
  provider = await openProvider();
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
  const { admin } = world;
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${provider.url}/gancho` };
  const id = Number(Object((await admin.api('POST', '/queueIntegration', form)).body).id);
  machine = { id, key: Object((await admin.api('GET', `/queueIntegration/${id}/key`)).body).key };
  const [queueId, other] = [await world.addQueue('Robô'), await world.addQueue('Gente')];
  await admin.api('PUT', `/queue/${queueId}`, { integrationId: id });
  const whatsappId = await world.addConnection('Loja');
  await admin.api('PUT', `/whatsapp/${whatsappId}`, { queueIds: [queueId] });
  shop = { queueId, whatsappId, other };
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
const messagesOf = async (ticketId: number) => {
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  const all: { fromMe: boolean; body: string; automatic: string }[] = Object(body).messages;
  return all;
};
const spoken = async (ticketId: number) =>
  (await messagesOf(ticketId)).filter(({ automatic }) => automatic === 'integration').map(({ body }) => body);
type Call = { id: string; state: string; tries: number; status: number; reason: string; said: number };
const calls = async (): Promise<Call[]> =>
  Object((await world.admin.api('GET', `/queueIntegration/${machine.id}/calls`)).body).calls;
const bodyOf = (at: number) => JSON.parse(provider.asked[at]?.body ?? 'null');

test('each customer message is a signed POST, retried after a 500, and the answer is sent once (R619)', async () => {
  let turn = 0;
  provider.answer((_, res) => {
    if (turn++ === 0) res.writeHead(500).end('oops');
    else res.end(JSON.stringify({ messages: ['Olá!', { text: 'Um momento.' }] }));
  });
  await hears('5511970000001', 'Oi');
  const { id } = await world.ticketOf('5511970000001');
  await eventually(async () => expect(await spoken(id)).toEqual(['Olá!', 'Um momento.']));
  expect(provider.asked).toHaveLength(2);
  for (const { method, path, headers, body } of provider.asked) {
    expect([method, path]).toEqual(['POST', '/gancho']);
    const timestamp = String(headers['x-atende-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(120);
    const signature = createHmac('sha256', machine.key).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-atende-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-atende-delivery']).toBe(JSON.parse(body).id);
  }
  expect(bodyOf(0)).toMatchObject({
    event: 'message.received',
    companyId: world.companyId,
    integration: { id: machine.id, name: 'ERP' },
    ticket: { id, status: 'pending', queueId: shop.queueId, userId: null },
    contact: { name: 'Maria', number: '5511970000001' },
    message: { type: 'conversation', body: 'Oi' },
  });
  await eventually(async () =>
    expect((await calls())[0]).toMatchObject({ state: 'done', tries: 2, status: 200, said: 2 }),
  );
  expect(JSON.stringify(await calls())).not.toContain(machine.key);
});

test("an agent's ticket is reported without an answer, and a repeated call sends nothing to the customer", async () => {
  provider.says(() => ({ messages: ['Sou a máquina'] }));
  await hears('5511970000002', 'Oi');
  const { id } = await world.ticketOf('5511970000002');
  await eventually(async () => expect(await spoken(id)).toEqual(['Sou a máquina']));
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open' });
  await hears('5511970000002', 'Tem alguém aí?');
  await eventually(async () => expect(provider.asked).toHaveLength(2));
  expect(bodyOf(1)).toMatchObject({ ticket: { status: 'open' }, message: { body: 'Tem alguém aí?' } });
  const [last] = await eventually(async () => {
    const all = await calls();
    expect(all.slice(0, 2)).toMatchObject([
      { state: 'done', said: 0 },
      { state: 'done', said: 1 },
    ]);
    return all;
  });
  const again = await world.admin.api('POST', `/queueIntegration/${machine.id}/calls/${last?.id}`);
  expect(again).toMatchObject({ status: 200, body: { id: last?.id, state: 'queued' } });
  await eventually(async () => expect(provider.asked).toHaveLength(3));
  expect(provider.asked[2]?.headers['x-atende-delivery']).toBe(last?.id);
  await eventually(async () => expect((await calls())[0]).toMatchObject({ state: 'done' }));
  expect(await spoken(id)).toEqual(['Sou a máquina']);
});

test('a failed call that is sent again answers the customer', async () => {
  provider.answer((_, res) => void res.writeHead(429, { 'retry-after': '600' }).end());
  await hears('5511970000009', 'Oi');
  const { id } = await world.ticketOf('5511970000009');
  const [failed] = await eventually(async () => {
    const all = await calls();
    expect(all[0]).toMatchObject({ state: 'queued', tries: 1 });
    return all;
  });
  provider.says(() => ({ messages: ['Voltei'] }));
  await world.admin.api('POST', `/queueIntegration/${machine.id}/calls/${failed?.id}`);
  await eventually(async () => expect(await spoken(id)).toEqual(['Voltei']));
});

test('during a key change each call is signed with both keys', async () => {
  const path = `/queueIntegration/${machine.id}/key`;
  const key = Object((await world.admin.api('POST', path)).body).key;
  await hears('5511970000010', 'Oi');
  await eventually(async () => expect(provider.asked).toHaveLength(1));
  const { headers, body } = provider.asked[0] ?? { headers: {} as never, body: '' };
  const signed = (by: string) =>
    `sha256=${createHmac('sha256', by)
      .update(`${String(headers['x-atende-timestamp'])}.${body}`)
      .digest('hex')}`;
  expect(headers['x-atende-signature']).toBe([key, machine.key].map(signed).join(','));
});

test('a machine that hands over moves the ticket to its queue and is silent there', async () => {
  provider.says(() => ({ messages: ['Passo para alguém'], queueId: shop.other, finish: true }));
  await hears('5511970000003', 'Humano');
  const { id } = await world.ticketOf('5511970000003');
  await eventually(async () => {
    expect(await spoken(id)).toEqual(['Passo para alguém']);
    expect((await world.admin.api('GET', `/tickets/${id}`)).body).toMatchObject({
      status: 'pending',
      queueId: shop.other,
    });
  });
});

test.each([
  ['429 with Retry-After', 429, { 'retry-after': '120' }, '5511970000004'],
  ['a redirect', 302, { location: 'http://169.254.169.254/' }, '5511970000005'],
])('%s is logged, and the conversation continues by hand', async (_, status, headers, number) => {
  provider.answer((__, res) => void res.writeHead(status, headers).end());
  await hears(number, 'Oi');
  const { id } = await world.ticketOf(number);
  await eventually(async () => {
    const [call] = await calls();
    expect(call).toMatchObject({ state: 'queued', reason: 'status', status });
  });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open' });
  expect((await world.admin.api('POST', `/messages/${id}`, { body: 'Estou aqui' })).status).toBe(200);
});

test('a ticket is given to a machine by hand: a transfer and a return keep it, a close ends it (R099, R121)', async () => {
  const { admin } = world;
  await hears('5511970000008', 'Oi');
  const { id } = await world.ticketOf('5511970000008');
  const put = async (body: object) => (await admin.api('PUT', `/tickets/${id}`, body)).body;
  const given = { useIntegration: true, integrationId: machine.id };
  expect(await put(given)).toMatchObject({ ...given, status: 'pending', promptId: null });
  expect(await put({ status: 'open' })).toMatchObject({ ...given, status: 'open' });
  expect(await put({ queueId: shop.other })).toMatchObject({ ...given, queueId: shop.other });
  await hears('5511970000008', 'E agora?');
  await eventually(async () => expect(provider.asked.map(({ body }) => body).join()).toContain('E agora?'));
  const none = { useIntegration: false, integrationId: null, promptId: null };
  expect(await put({ status: 'closed', ...none })).toMatchObject({ status: 'closed', ...none });
  expect(await put({ status: 'open', userId: admin.user.id })).toMatchObject({ status: 'open', ...none });
  expect(await put({ ...given })).toMatchObject(given);
  expect(await put({ status: 'closed' })).toMatchObject(none);
  expect(await admin.api('PUT', `/tickets/${id}`, { integrationId: 999_999 })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_RECORD_FOUND' },
  });
});

test('malformed and oversized answers send nothing', async () => {
  provider.answer((_, res) => res.end('<html>{"messages": 7'));
  await hears('5511970000006', 'Oi');
  await eventually(async () => expect((await calls())[0]).toMatchObject({ state: 'done', status: 200, said: 0 }));
  provider.answer((_, res) => res.end(Buffer.alloc(10_000_000, 'a')));
  await hears('5511970000007', 'Oi');
  await eventually(async () => expect((await calls())[0]).toMatchObject({ reason: 'tooLong', status: 0 }));
});

test('of two processes that ask at once, as after a frozen lease, one answer is sent', async () => {
  const asked = Promise.withResolvers<() => void>();
  provider.answer(({ body }, res) => {
    if (body.includes('5511970000090')) asked.resolve(() => void res.end('{"messages":["Um","Dois"]}'));
    else res.end('{}');
  });
  await hears('5511970000090', 'Oi');
  const answerFirst = await asked.promise;
  const { deps } = world.system;
  const now = new Date().toISOString();
  const { id } = await world.ticketOf('5511970000090');
  const due = (await deps.lookup.integrationCallsDue({ now: now, limit: 10, after: null })).find((each) =>
    each.id.startsWith(`${id}:`),
  );
  if (!due) throw new Error('The call is not due any more');
  const never = () => Promise.reject(new Error('is not asked'));
  const answer = { says: [{ text: 'Outro', wait: 0 }], queueId: null, session: null };
  const machines = { ask: async () => ({ status: 200, answer }), tell: never, tryDialogflow: never };
  const cause = causeOf(`due:integrationCall:${due.id}:${due.dueAt}`, { companyId: due.companyId, userId: 'clock' });
  await makeIntegrationCalls(deps, machines).act(due, now, cause);
  provider.says(() => ({ messages: ['Fim'] }));
  answerFirst();
  await hears('5511970000090', 'E agora?');
  await eventually(async () => expect(await spoken(id)).toContain('Fim'));
  expect(await spoken(id)).toEqual(['Outro', 'Fim']);
});
