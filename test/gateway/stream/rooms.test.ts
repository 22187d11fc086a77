import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openRig, place, short, ticket, type Rig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());
afterEach(() => {
  rig.opened.splice(0);
  rig.hidden.clear();
});

describe('rooms', () => {
  test('tickets reach the room of their status, and are removed when they leave it', async () => {
    const token = rig.signIn('s1');
    const open = await rig.connect({ token, rooms: [{ type: 'joinTickets', status: 'open' }] });
    const pending = await rig.connect({ token, rooms: [{ type: 'joinTickets', status: 'pending' }] });
    const none = await rig.connect({ token });
    rig.records.set('ticket 5', ticket(5, { userId: 7 }));
    await rig.change(
      { topic: 'ticket', id: '5', action: 'create', after: place('pending') },
      { topic: 'ticket', id: '5', before: place('pending'), after: place('open', { ownerId: 7 }) },
    );
    expect((await rig.heard(pending)).map(short)).toEqual([
      ['ticket', 'create', ticket(5, { userId: 7 })],
      ['ticket', 'delete', { ticketId: 5 }],
    ]);
    expect((await rig.heard(open)).map(short)).toEqual([['ticket', 'update', ticket(5, { userId: 7 })]]);
    expect(await rig.heard(none)).toEqual([]);
  });

  test('rooms can be joined and left while the stream runs', async () => {
    const socket = await rig.connect({ token: rig.signIn('s1') });
    rig.records.set('ticket 6', ticket(6));
    socket.say({ type: 'joinTickets', status: 'pending' });
    socket.send('answered when the join is done');
    await socket.until(({ action }) => action === 'refused');
    await rig.change({ topic: 'ticket', id: '6', after: place('pending', { ticketId: 6 }) });
    expect((await socket.next()).event).toBe('company-1-ticket');
    socket.say({ type: 'leaveTickets', status: 'pending' });
    socket.send('answered when it is left');
    await socket.until(({ action }) => action === 'refused');
    await rig.change({ topic: 'ticket', id: '6', after: place('pending', { ticketId: 6 }) });
    expect(await rig.heard(socket)).toEqual([]);
  });

  test('a conversation gets its ticket and its messages, one frame each, and counts as open', async () => {
    const rooms = [
      { type: 'joinChatBox', ticketId: 5 },
      { type: 'joinTickets', status: 'open' },
      { type: 'joinNotification' },
    ];
    const socket = await rig.connect({ token: rig.signIn('s1'), rooms });
    const mine = place('open', { ownerId: 7 });
    const message = { message: { id: 'm' }, ...ticket(5, { userId: 7 }), contact: { id: 3 } };
    rig.records.set('appMessage m', message);
    await rig.change(
      { topic: 'appMessage', id: 'm', action: 'create', after: mine },
      { topic: 'appMessage', id: 'm', action: 'update', after: mine },
      { topic: 'ticket', id: '5', action: 'updateUnread', before: mine, after: mine },
    );
    expect((await rig.heard(socket)).map(short)).toEqual([
      ['appMessage', 'create', message],
      ['appMessage', 'update', message],
      ['ticket', 'updateUnread', { ticketId: 5 }],
    ]);
    expect(rig.opened).toEqual([{ userId: 7, ticketId: 5 }]);
  });

  test('a conversation can be joined and left with an id as text, too', async () => {
    const socket = await rig.connect({ token: rig.signIn('s1'), rooms: [{ type: 'joinChatBox', ticketId: '5' }] });
    const mine = place('open', { ownerId: 7 });
    const read = { topic: 'ticket', id: '5', action: 'updateUnread', before: mine, after: mine } as const;
    await rig.change(read);
    expect((await rig.heard(socket)).map(short)).toEqual([['ticket', 'updateUnread', { ticketId: 5 }]]);
    socket.say({ type: 'leaveChatBox', ticketId: '5' });
    await rig.change(read);
    expect(await rig.heard(socket)).toEqual([]);
  });

  test('refuses a conversation that the user may not see, and sends nothing of it', async () => {
    rig.hidden.add(8);
    const socket = await rig.connect({ token: rig.signIn('s1'), rooms: [{ type: 'joinChatBox', ticketId: 8 }] });
    expect(await socket.next()).toMatchObject({
      action: 'refused',
      payload: { error: 'ERR_NO_TICKET_FOUND', ticketId: 8 },
    });
    rig.records.set('ticket 8', ticket(8));
    await rig.change({ topic: 'ticket', id: '8', after: place('open', { ticketId: 8 }) });
    expect(await rig.heard(socket)).toEqual([]);
  });

  test('a ticket that left the user’s reach before it was read only causes a removal', async () => {
    const rooms = [
      { type: 'joinTickets', status: 'pending' },
      { type: 'joinChatBox', ticketId: 9 },
    ];
    const socket = await rig.connect({ token: rig.signIn('s1'), rooms });
    rig.records.set('ticket 9', ticket(9, { queueId: 2 }));
    rig.records.set('appMessage n', {
      message: { id: 'n', body: 'secret' },
      ...ticket(9, { queueId: 2 }),
      contact: {},
    });
    const here = place('pending', { ticketId: 9 });
    await rig.change(
      { topic: 'ticket', id: '9', before: here, after: here },
      { topic: 'appMessage', id: 'n', action: 'create', after: here },
    );
    expect((await rig.heard(socket)).map(short)).toEqual([['ticket', 'delete', { ticketId: 9 }]]);
  });

  test('sends nothing of another company, even to its admins', async () => {
    const rooms = [
      ...['open', 'pending', 'closed'].map((status) => ({ type: 'joinTickets', status })),
      { type: 'joinNotification' },
      { type: 'joinChatBox', ticketId: 5 },
    ];
    const socket = await rig.connect({ token: rig.signIn('s3', { profile: 'admin', super: true }, true), rooms });
    for (const status of ['open', 'pending', 'closed'] as const)
      await rig.change({ topic: 'ticket', id: '5', companyId: 2, before: place('open'), after: place(status) });
    for (const topic of ['appMessage', 'contact', 'whatsapp', 'user', 'queue', 'auth', 'setting', 'session'] as const)
      for (const action of ['create', 'update', 'delete'] as const)
        await rig.change({ topic, id: topic === 'auth' ? '7:x' : '5', companyId: 2, action, after: place('open') });
    expect(await rig.heard(socket)).toEqual([]);
  });

  test('QR codes reach users who may scan them, and have no cursor', async () => {
    const session = {
      id: 3,
      status: 'qrcode',
      reason: '',
      updatedAt: '2026-01-01T00:00:00.000Z',
      retries: 0,
      qrcode: '2@abc',
    };
    const admin = await rig.connect({ token: rig.signIn('s4', { profile: 'admin' }) });
    const user = await rig.connect({ token: rig.signIn('s1') });
    const foreign = await rig.connect({ token: rig.signIn('s5', { profile: 'admin', companyId: 2 }) });
    await rig.notify('ephemeral', { companyId: 1, event: 'whatsappSession', action: 'update', payload: { session } });
    const frame = { event: 'company-1-whatsappSession', action: 'update' };
    expect(await admin.next()).toEqual({ ...frame, payload: { session } });
    expect(await user.next()).toEqual({ ...frame, payload: { session: { ...session, qrcode: '' } } });
    expect(await rig.heard(foreign, 2)).toEqual([]);
  });

  test('a greeted client gets ephemeral frames while its missed changes are being read', async () => {
    const token = rig.signIn('s6', { profile: 'admin' });
    const session = {
      id: 4,
      status: 'CONNECTED',
      reason: '',
      updatedAt: '2026-01-01T00:00:00.000Z',
      retries: 0,
      qrcode: '',
    };
    const socket = await rig.connect();
    await rig.db.transaction(async (tx) => {
      await tx.raw('lock table stream.changes in access exclusive mode');
      socket.say({ type: 'hello', token });
      await socket.until(({ action }) => action === 'welcome');
      await rig.notify('ephemeral', { companyId: 1, event: 'whatsappSession', action: 'update', payload: { session } });
      expect((await socket.next()).payload).toEqual({ session });
    });
    expect(await rig.heard(socket)).toEqual([]);
  });

  test('a sign-in reaches the user’s other sign-ins, not itself', async () => {
    const [first, second, other] = await Promise.all([
      rig.connect({ token: rig.signIn('x1') }),
      rig.connect({ token: rig.signIn('x2') }),
      rig.connect({ token: rig.signIn('x3', { userId: 8 }) }),
    ]);
    rig.records.set('auth 7:x2', { user: { id: 7 } });
    await rig.change({ topic: 'auth', id: '7:x2', after: {} });
    expect((await rig.heard(first)).map(short)).toEqual([['auth', 'update', { user: { id: 7 } }]]);
    expect(await rig.heard(second)).toEqual([]);
    expect(await rig.heard(other)).toEqual([]);
  });
});
