import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { openInbox, receiveMessage, type Inbox } from '../../commands/message/receive.ts';
import { registerUser } from '../../commands/user/register.ts';
import { company } from '../../domain/company/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { viewsNamed, rebuild } from '../../projections/kernel/rebuild/rebuild.ts';
import { apiOf, signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { incomingText } from '../kernel/incoming.ts';
import { startSystem, type System } from '../kernel/system.ts';
import { short } from './stream/rig.ts';
import { connect, type TestSocket } from './stream/socket.ts';

let system: System;
let inbox: Inbox;
let admin: Awaited<ReturnType<typeof signIn>>;
let connectionId: number;
const foreigner = { email: 'rui@outra.example', password: 'outra-senha' };
const agent = { email: 'caio@exemplo.com.br', password: 'senha-de-caio' };
let agentId: number;
let foreign: TestSocket;
let writes = 0;
const cause = (companyId: number) => causeOf(`test:${++writes}`, companyId);

const follow = async (token: string, rooms: object[] = [], since?: string): Promise<TestSocket> => {
  const socket = await connect(`${system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token, rooms, since });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};
const statuses = ['pending', 'open', 'closed'].map((status) => ({ type: 'joinTickets', status }));
const write = (number: string, body: string) =>
  receiveMessage(inbox, incomingText({ companyId: admin.user.companyId, connectionId, number, body }));
const topicOf = ({ event }: { event: string }) => event.split('-').at(-1);

beforeAll(async () => {
  system = await startSystem();
  inbox = openInbox(system.deps);
  await eventually(async () => expect((await fetch(`${system.url}/readyz`)).status).toBe(200));
  admin = await signIn(system.url, system.admin);
  const { deps } = system;
  const { companyId } = admin.user;
  await handle(deps.store, queue, {
    target: { companyId, id: 1 },
    command: { type: 'AddQueue', name: 'Vendas', color: '#ff0000' },
    cause: cause(1),
  });
  const person = { ...agent, companyId, name: 'Caio', profile: 'user', super: false, queueIds: [1] } as const;
  agentId = (await registerUser(deps, { ...person, queueIds: [1] }, cause(1))).userId;
  const other = {
    type: 'FoundCompany',
    name: 'Outra',
    timeZone: 'UTC',
    language: 'pt',
    dueDate: '2099-01-01',
    planId: 1,
  } as const;
  await handle(deps.store, company, { target: { companyId: 0, id: 2 }, command: other, cause: cause(0) });
  const rui = { ...foreigner, companyId: 2, name: 'Rui', profile: 'admin', super: true } as const;
  await registerUser(deps, { ...rui, queueIds: [] }, cause(2));
  const added = await admin.api('POST', '/whatsapp', { name: 'Loja' });
  connectionId = Number(Object(added.body).id);
  const rooms = [...statuses, { type: 'joinNotification' }];
  const session = await eventually(() => signIn(system.url, foreigner));
  foreign = await follow(session.token, rooms);
});
afterAll(async () => {
  foreign?.terminate();
  await inbox?.close();
  await system?.stop();
});

describe('the stream of the whole system', () => {
  test('a customer writes, an agent accepts: each room gets its part, the write echoes its key', async () => {
    const pending = await follow(admin.token, statuses.slice(0, 1));
    const open = await follow(admin.token, statuses.slice(1, 2));
    await write('5511987650001', 'Bom dia');
    const told = await pending.until((frame) => topicOf(frame) === 'appMessage');
    expect(told.map((frame) => short(frame).slice(0, 2))).toEqual([
      ['contact', 'create'],
      ['ticket', 'create'],
      ['appMessage', 'create'],
    ]);
    expect(told.at(-1)?.payload).toMatchObject({
      message: { body: 'Bom dia', fromMe: false },
      ticket: {
        status: 'pending',
        lastMessage: 'Bom dia',
        unreadMessages: 1,
        contact: {
          name: 'Maria',
          urlPicture: '',
          uuid: expect.stringMatching(/^[\da-f-]{36}$/),
          whatsapp: { name: expect.any(String) },
        },
      },
      contact: { number: '5511987650001' },
    });
    const { id } = Object(told.at(-1)?.payload).ticket;
    const accepted = await admin.api('PUT', `/tickets/${id}`, { status: 'open' }, { 'idempotency-key': 'accept-1' });
    expect(accepted).toMatchObject({ status: 200, body: { status: 'open' } });
    expect(accepted.headers.get('x-position')).toMatch(/^\d+\/\d+$/);
    expect(accepted.headers.get('x-behind')).toBeNull();
    expect(await pending.next()).toMatchObject({ action: 'delete', payload: { ticketId: id }, key: 'accept-1' });
    const frames = await open.until((frame) => topicOf(frame) === 'ticket');
    expect(frames.at(-1)).toMatchObject({ action: 'update', payload: { ticket: { id, status: 'open', tags: [] } } });

    open.say({ type: 'joinChatBox', ticketId: id });
    expect(await open.next()).toMatchObject({ action: 'updateUnread', payload: { ticketId: id } });
    const { cursor } = (await admin.api('GET', `/tickets/${id}`)).status === 200 ? frames.at(-1)! : {};
    open.terminate();
    await write('5511987650001', 'Ainda aí?');
    await eventually(async () =>
      expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ lastMessage: 'Ainda aí?' }),
    );
    const again = await follow(admin.token, statuses.slice(1, 2), cursor);
    expect((await again.until((frame) => topicOf(frame) === 'appMessage')).map(({ action }) => action)).toEqual([
      'updateUnread',
      'create',
    ]);
    pending.terminate();
    again.terminate();
  });

  test('another company gets none of it, and its conversations stay closed', async () => {
    const { companyId } = admin.user;
    const [row] = await system.db('views.ticket').where({ company_id: companyId }).limit(1);
    foreign.say({ type: 'joinChatBox', ticketId: Number(Object(row).id) });
    expect(await foreign.next()).toMatchObject({ action: 'refused', payload: { error: 'ERR_NO_TICKET_FOUND' } });
    await write('5511987650001', 'Segredo');
    const { email, password } = foreigner;
    await apiOf(system.url)('POST', '/auth/login', { email, password });
    expect((await foreign.next()).event).toBe('company-2-auth');
    expect(await foreign.closed).toBe(4401);
  });

  test('a sign-in elsewhere is announced to the first one, which is then closed', async () => {
    const first = await signIn(system.url, system.admin);
    const socket = await follow(first.token);
    admin = await signIn(system.url, system.admin);
    const [frame] = await socket.until((each) => topicOf(each) === 'auth');
    expect(frame?.payload).toEqual({ user: { id: admin.user.id } });
    expect(await socket.closed).toBe(4401);
    expect((await first.api('GET', '/auth/me')).status).toBe(401);
  });

  test('answers a monitor even while a table it counts is locked', async () => {
    await system.db.transaction(async (tx) => {
      await tx.raw('lock table views.storage_use in access exclusive mode');
      const answer = await fetch(`${system.url}/metrics`, { signal: AbortSignal.timeout(30_000) });
      expect(answer.status).toBe(200);
    });
  });

  test('a rebuild resets every browser, and every client with an older cursor', async () => {
    const socket = await follow(admin.token, statuses);
    await write('5511987650008', 'Antes');
    const { cursor } = (await socket.until((frame) => topicOf(frame) === 'appMessage')).at(-1) ?? {};
    await rebuild(system.deps.store, system.db, viewsNamed('contacts'));
    const reset = (await socket.until(({ action }) => action === 'reset')).at(-1);
    await write('5511987650008', 'Depois');
    const told = await socket.until((frame) => topicOf(frame) === 'appMessage');
    expect(told.at(-1)?.payload).toMatchObject({ message: { body: 'Depois' } });
    socket.terminate();
    const again = await follow(admin.token, statuses, cursor);
    expect((await again.next()).action).toBe('reset');
    again.terminate();
    expect(Object(reset?.payload).cursor).not.toBe(cursor);
  });

  test('signing out closes the socket', async () => {
    const { token, api } = await signIn(system.url, agent);
    const socket = await follow(token);
    expect((await api('DELETE', '/auth/logout')).status).toBe(200);
    expect(await socket.closed).toBe(4401);
  });

  test('a user who loses a queue is reset first, then gets nothing of it; a client without a token gets nothing', async () => {
    const { companyId } = admin.user;
    const { deps } = system;
    const socket = await follow((await signIn(system.url, agent)).token, statuses);
    await write('5511987650009', 'Vendas?');
    const ticketId = await eventually(async () => {
      const { body } = await admin.api('GET', '/tickets?status=pending&showAll=true');
      const [found] = Object(body).tickets.filter((t: { contact: { number: string } }) =>
        t.contact.number.endsWith('0009'),
      );
      return Number(found.id);
    });
    expect((await admin.api('PUT', `/tickets/${ticketId}`, { queueId: 1 })).status).toBe(200);
    const [, frame] = await socket.until((each) => topicOf(each) === 'ticket');
    expect(frame).toMatchObject({ payload: { ticket: { id: ticketId, queueId: 1 } } });
    await handle(deps.store, user, {
      target: { companyId, id: agentId },
      command: { type: 'ChangeUser', fields: { queueIds: [] } },
      cause: cause(1),
    });
    expect((await admin.api('PUT', `/tickets/${ticketId}`, { status: 'open' })).status).toBe(200);
    await write('5511987650010', 'Novo');
    const rest = await socket.until((each) => topicOf(each) === 'contact');
    expect(rest.map((each) => short(each).slice(0, 2))).toEqual([
      ['control', 'reset'],
      ['user', 'update'],
      ['contact', 'create'],
    ]);
    expect(rest[1]?.payload).toMatchObject({
      user: { id: agentId, queues: [], company: { dueDate: expect.any(String), settings: expect.any(Array) } },
    });
    socket.terminate();
  });
});

test('other WebSocket addresses do not exist, and asking for one breaks nothing', async () => {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/v1/other`);
  await new Promise((resolve) => socket.addEventListener('error', resolve));
  expect((await fetch(`${system.url}/healthz`)).status).toBe(200);
});

test('an invalid token opens no call', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()) }))) })
    .parse(await (await fetch(`${system.url}/openapi.json`)).json());
  for (const [path, operations] of Object.entries(paths))
    for (const [verb, { security }] of Object.entries(operations)) {
      const [method, address] = [verb.toUpperCase(), path.replace('/v1', '').replaceAll(/\{\w+\}/g, '1')];
      if (security.length === 0) continue;
      const body = method === 'GET' ? undefined : {};
      for (const headers of [{ authorization: '' }, { authorization: 'Bearer garbage' }])
        expect({ method, address, ...(await apiOf(system.url)(method, address, body, headers)) }).toMatchObject({
          method,
          address,
          status: 401,
          body: { error: address.startsWith('/api/') ? 'ERR_INVALID_TOKEN' : 'ERR_SESSION_EXPIRED' },
        });
    }
});
