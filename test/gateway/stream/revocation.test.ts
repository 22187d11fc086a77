import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRig, place, short, ticket, type Rig } from './rig.ts';
import type { TestSocket } from './socket.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ overdue: 20 });
  rig.contact(1);
  for (const id of [5, 6]) rig.records.set(`ticket ${id}`, ticket(id));
  rig.records.set('user 7', { user: { id: 7, queues: [] } });
});
afterAll(() => rig.close());

const rooms = [{ type: 'joinTickets', status: 'pending' }];
const seen = { topic: 'ticket', id: '5', before: place('pending'), after: place('pending') } as const;

describe('a sign-in that ends', () => {
  test('closes a revoked session at once and sends it nothing more', async () => {
    const token = rig.signIn('r1');
    const socket = await rig.connect({ token });
    const other = await rig.connect({ token: rig.signIn('r2') });
    rig.signOut(token);
    await rig.change(
      { topic: 'contact', id: '1' },
      { topic: 'session', id: token, action: 'delete', before: {} },
      { topic: 'contact', id: '1' },
    );
    expect(await socket.closed).toBe(4401);
    expect(socket.frames.map(short)).toEqual([['contact', 'update', { contact: { id: 1 } }]]);
    expect(await rig.heard(other)).toHaveLength(2);
  });

  test('closes the sockets of a removed user at once', async () => {
    const token = rig.signIn('r3');
    const socket = await rig.connect({ token });
    rig.signOut(token);
    await rig.change({ topic: 'user', id: '7', action: 'delete', before: {} });
    expect(await socket.closed).toBe(4401);
  });

  test('support access to another company ends with the user’s own session', async () => {
    const support = { home: { companyId: 9, sessionId: 'own' }, reason: 'Ajuda', until: '2100-01-01T00:00:00.000Z' };
    const socket = await rig.connect({ token: rig.signIn('look', { support }) });
    const other = await rig.connect({
      token: rig.signIn('look2', { support: { ...support, home: { companyId: 9, sessionId: 'x' } } }),
    });
    rig.signOut('look');
    await rig.change({ topic: 'session', id: 'own', companyId: 9, action: 'delete', before: {} });
    expect(await socket.closed).toBe(4401);
    expect(await rig.heard(other)).toEqual([]);
  });

  test('a company past its due date is signed out; a supporter stays', async () => {
    const support = { home: { companyId: 9, sessionId: 'own' }, reason: 'Ajuda', until: '2100-01-01T00:00:00.000Z' };
    const socket = await rig.connect({ token: rig.signIn('due', { companyId: 5 }) });
    const other = await rig.connect({ token: rig.signIn('look3', { companyId: 5, support }) });
    rig.signIn('due', { companyId: 5, servedUntil: new Date(Date.now() + 50).toISOString() });
    await rig.change({ topic: 'company', id: '5', companyId: 5 });
    expect(await socket.closed).toBe(4401);
    expect(await rig.heard(other, 5)).toEqual([]);
  });

  test('a session revoked while the browser was away stays closed', async () => {
    const token = rig.signIn('r4');
    rig.signOut(token);
    const socket = await rig.connect();
    socket.say({ type: 'hello', token });
    expect(await socket.closed).toBe(4401);
  });
});

describe('a user whose permissions change', () => {
  test('is reset before any later frame, which follow the new permissions', async () => {
    const token = rig.signIn('p1', { queueIds: [1] });
    const socket = await rig.connect({ token, rooms });
    rig.signIn('p1', { queueIds: [2] });
    await rig.change({ topic: 'contact', id: '1' }, { topic: 'user', id: '7', after: {} }, seen);
    expect((await rig.heard(socket)).map(short)).toEqual([
      ['contact', 'update', { contact: { id: 1 } }],
      ['control', 'reset', { cursor: expect.any(String) }],
      ['user', 'update', { user: { id: 7, queues: [] } }],
    ]);
  });

  test('is not reset by a change that leaves the permissions as they are', async () => {
    const socket = await rig.connect({ token: rig.signIn('p2'), rooms });
    rig.signIn('p2', { name: 'New name' });
    await rig.change({ topic: 'user', id: '7', after: {} }, seen);
    expect((await rig.heard(socket)).map(short)).toEqual([
      ['user', 'update', { user: { id: 7, queues: [] } }],
      ['ticket', 'update', ticket(5)],
    ]);
  });

  test('is reset when a company setting shows more', async () => {
    const rest = { ...seen, id: '6', after: place('pending', { queueId: null, ticketId: 6 }) };
    rig.records.set('ticket 6', ticket(6, { queueId: null }));
    const socket = await rig.connect({ token: rig.signIn('p3', { seesQueueless: false }), rooms });
    rig.signIn('p3', { seesQueueless: true });
    await rig.change({ topic: 'setting', id: 'userViewTicketsWithoutQueue', after: {} }, rest);
    expect((await rig.heard(socket)).map(short)).toEqual([
      ['control', 'reset', { cursor: expect.any(String) }],
      ['ticket', 'update', ticket(6, { queueId: null })],
    ]);
  });

  test('gets what the plan gained, and no longer what it lost', async () => {
    rig.records.set('plan 1', { plan: { id: 1 } });
    rig.records.set('chat 3', { chat: { users: [{ userId: 7 }] } });
    const chat = { topic: 'chat', id: '3', after: { members: [7] } };
    const plan = { topic: 'plan', id: '1', companyId: 0, after: {} };
    const [gains, loses] = [rig.signIn('f1'), rig.signIn('f2', { features: ['useInternalChat'] })];
    const [richer, poorer] = [await rig.connect({ token: gains }), await rig.connect({ token: loses })];
    rig.signIn('f1', { features: ['useInternalChat'] });
    rig.signIn('f2');
    // A change of another plan does not affect these two.
    await rig.change({ ...plan, id: '2' }, chat, plan, chat);
    const heard = async (socket: TestSocket) => (await rig.heard(socket)).map(short).map(([topic]) => topic);
    expect(await heard(richer)).toEqual(['company-plan', 'chat']);
    expect(await heard(poorer)).toEqual(['chat', 'company-plan']);
  });

  test('is reset if it happened while the client was away', async () => {
    const token = rig.signIn('p4', { queueIds: [1] });
    const socket = await rig.connect({ token, rooms });
    await rig.change({ topic: 'contact', id: '1' });
    const { cursor } = await socket.next();
    socket.terminate();
    rig.signIn('p4', { queueIds: [2] });
    await rig.change({ topic: 'user', id: '7', after: {} }, seen);
    const again = await rig.connect({ token, since: cursor, rooms });
    expect((await rig.heard(again)).map(({ action }) => action)).toEqual(['reset', 'update']);
  });
});
