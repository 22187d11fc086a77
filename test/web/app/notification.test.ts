import { afterEach, describe, expect, test } from '@jest/globals';
import { selectBeyond, selectNotifications } from '../../../web/app/notificationSlice.ts';
import { admin, ticket } from '../kernel/records.ts';
import { refusal, type Serve } from '../kernel/openFeature.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';
import { message } from '../features/conversation/records.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const mine = ticket(1, { unreadMessages: 2 });
const others = ticket(2, { userId: 8, user: { id: 8, name: 'Júlia' } });
const pending = ticket(3, { status: 'pending', userId: null, user: null });

const open = async (allTicket: 'enable' | 'disable', counted: () => number | null = () => 3) => {
  const serve: Serve = ({ path }) => {
    if (path === '/auth/me') return { ...admin, allTicket };
    if (path !== '/tickets') return [];
    const count = counted();
    return count === null
      ? refusal(500, 'ERR_INTERNAL')
      : { tickets: [mine, others, pending], count, hasMore: count > 3 };
  };
  const opened = openShell(serve, { token: 'tok', alerts: 'false' });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};
const ids = ({ store }: Shell) => selectNotifications(store.getState()).map(({ id }) => id);

describe('notifications', () => {
  test('count the user’s open tickets with unread messages, and pending ones if allTicket allows it', async () => {
    const opened = await open('disable');
    expect(opened.calls('/tickets')[0]?.query).toMatchObject({ withUnreadMessages: 'true' });
    expect(ids(opened)).toEqual([1]);
    opened.stop();
    expect(ids(await open('enable'))).toEqual([3, 1]);
  });

  test('are requested once the stream is connected, and only for tickets that notify this user', async () => {
    const disabled = (await open('disable')).calls('/tickets').map(({ query }) => query);
    expect(disabled).toMatchObject([{ status: 'open' }]);
    shell?.stop();
    const enabled = await open('enable', () => 130);
    expect(enabled.calls('/tickets').map(({ query }) => query)).toEqual([
      expect.not.objectContaining({ status: expect.anything() }),
    ]);
    expect(ids(enabled).length + selectBeyond(enabled.store.getState())).toBe(2 + 127);
  });

  test('are requested even without a stream', async () => {
    const opened = openShell(
      ({ path }) =>
        path === '/auth/me' ? admin : path === '/tickets' ? { tickets: [mine], count: 1, hasMore: false } : [],
      { token: 'tok' },
    );
    shell = opened;
    await opened.wait(1_000);
    expect(ids(opened)).toEqual([1]);
  });

  test('follow the stream: a new message, a read conversation, a ticket that left', async () => {
    const opened = await open('disable');
    const socket = FakeSocket.last();
    const fresh = ticket(9);
    socket.hear(
      'company-1-appMessage',
      'create',
      { message: message(1, 9), ticket: fresh, contact: fresh.contact },
      'e.2.0',
    );
    await opened.wait();
    expect(ids(opened)).toEqual([9, 1]);
    socket.hear('company-1-ticket', 'updateUnread', { ticketId: 1 }, 'e.3.0');
    socket.hear('company-1-ticket', 'update', { ticket: { ...fresh, userId: 8 } }, 'e.4.0');
    await opened.wait();
    expect(ids(opened)).toEqual([]);
  });

  test('include the changes that arrive while the list is loading', async () => {
    let release = () => {};
    const slow = new Promise<void>((done) => (release = done));
    const opened = openShell(
      ({ path }) => {
        if (path === '/auth/me') return { ...admin, allTicket: 'enable' };
        return path === '/tickets' ? slow.then(() => ({ tickets: [mine, pending], count: 2, hasMore: false })) : [];
      },
      { token: 'tok', alerts: 'false' },
    );
    shell = opened;
    await opened.wait();
    const socket = FakeSocket.last();
    socket.welcome('e.1.0');
    await opened.wait();
    const fresh = ticket(9);
    const news = { message: message(1, 9), ticket: fresh, contact: fresh.contact };
    socket.hear('company-1-appMessage', 'create', news, 'e.2.0');
    socket.hear('company-1-ticket', 'updateUnread', { ticketId: 1 }, 'e.3.0');
    await opened.wait();
    release();
    await opened.wait();
    expect(ids(opened)).toEqual([9, 3]);
  });

  test('are counted by one request at a time, however slow, and once more for the changes during it', async () => {
    let count = 130;
    let release = () => {};
    let slow = Promise.resolve();
    const opened = openShell(
      async ({ path }) => {
        if (path === '/auth/me') return { ...admin, allTicket: 'enable' };
        if (path !== '/tickets') return [];
        const counted = count;
        await slow;
        return { tickets: [mine, others, pending], count: counted, hasMore: true };
      },
      { token: 'tok', alerts: 'false' },
    );
    shell = opened;
    await opened.wait();
    const socket = FakeSocket.last();
    socket.welcome('e.1.0');
    await opened.wait();
    slow = new Promise((done) => (release = done));
    const before = opened.calls('/tickets').length;
    for (const id of [90, 91, 92, 93, 94, 95]) {
      count -= 1;
      socket.hear('company-1-ticket', 'updateUnread', { ticketId: id }, `e.2.${id}`);
      await opened.wait(4_000);
    }
    expect(opened.calls('/tickets')).toHaveLength(before + 1);
    slow = Promise.resolve();
    release();
    await opened.wait(5_000);
    expect(opened.calls('/tickets')).toHaveLength(before + 2);
    expect(selectBeyond(opened.store.getState())).toBe(121);
  });

  test('that are not listed are counted again after a change in the stream, at most once in 5 s', async () => {
    let count = 130;
    const opened = await open('enable', () => count);
    const beyond = () => selectBeyond(opened.store.getState());
    const socket = FakeSocket.last();
    const asked = () => opened.calls('/tickets').length;
    const before = asked();
    expect(beyond()).toBe(127);
    count = 129;
    socket.hear('company-1-ticket', 'updateUnread', { ticketId: 99 }, 'e.2.0');
    await opened.wait();
    expect([beyond(), asked() - before]).toEqual([126, 1]);
    for (const id of [97, 98]) {
      count -= 1;
      socket.hear('company-1-ticket', 'update', { ticket: ticket(id, { userId: 8 }) }, `e.3.${id}`);
      await opened.wait(1_000);
    }
    expect(asked() - before).toBe(1);
    await opened.wait(3_000);
    expect([beyond(), asked() - before]).toEqual([124, 2]);
  });

  test('are counted without a request if all of them are listed', async () => {
    const opened = await open('enable');
    const asked = opened.calls('/tickets').length;
    FakeSocket.last().hear('company-1-ticket', 'updateUnread', { ticketId: 99 }, 'e.2.0');
    await opened.wait(5_000);
    expect(opened.calls('/tickets')).toHaveLength(asked);
  });

  test('keep their last count, without a message, if a new count fails', async () => {
    let isAway = false;
    const opened = await open('enable', () => (isAway ? null : 130));
    isAway = true;
    FakeSocket.last().hear('company-1-ticket', 'updateUnread', { ticketId: 99 }, 'e.2.0');
    await opened.wait();
    expect(selectBeyond(opened.store.getState())).toBe(127);
    expect(opened.toasts()).toEqual([]);
  });

  test('join their room at the sign-in', async () => {
    await open('disable');
    expect(FakeSocket.last().sent[0]).toMatchObject({ rooms: [{ type: 'joinNotification' }] });
  });

  test('include a ticket that was transferred to the user, until they open it', async () => {
    const opened = await open('disable');
    const socket = FakeSocket.last();
    const given = (id: number, userId: number) => ticket(id, { userId, isNewToOwner: true, unreadMessages: 0 });
    socket.hear('company-1-ticket', 'update', { ticket: given(9, admin.id) }, 'e.2.0');
    socket.hear('company-1-ticket', 'update', { ticket: given(10, 8) }, 'e.2.1');
    await opened.wait();
    expect(new Set(ids(opened))).toEqual(new Set([1, 9]));
    socket.hear('company-1-ticket', 'updateUnread', { ticketId: 9 }, 'e.3.0');
    await opened.wait();
    expect(ids(opened)).toEqual([1]);
  });

  test('announce once what a colleague transferred to the user, but not own or earlier transfers', async () => {
    const opened = await open('disable');
    const socket = FakeSocket.last();
    let nth = 0;
    const hear = (of: ReturnType<typeof ticket>) =>
      socket.hear('company-1-ticket', 'update', { ticket: of }, `e.2.${nth++}`);
    const bia = { id: 8, name: 'Bia' };
    const given = (id: number, by: typeof bia | null, over: Partial<ReturnType<typeof ticket>> = {}) => {
      const whole = ticket(id, over);
      const turn = { is: 'transferred' as const, at: whole.updatedAt, position: String(id), by };
      return { ...whole, turns: [{ ...turn, to: { user: { id: admin.id, name: admin.name }, queue: null } }], ...over };
    };
    hear(given(1, bia));
    hear(given(1, bia, { tags: [{ id: 1, name: 'VIP', color: '#ff0000' }] }));
    hear(given(2, null));
    hear(given(3, bia, { userId: 8, user: bia }));
    const before = given(4, bia);
    hear({ ...before, updatedAt: new Date(Date.parse(before.updatedAt) + 60_000).toISOString() });
    await opened.wait();
    const name = ticket(1).contact.name;
    expect(opened.toasts()).toEqual([
      `Bia transferiu para você a conversa com ${name}`,
      `A conversa com ${ticket(2).contact.name} foi transferida para você`,
    ]);
  });

  test('announce a conversation that is back after it was put aside, but not one that the user brought back', async () => {
    const opened = await open('disable');
    const back = (id: number, why: 'due' | 'contactWrote' | 'byHand') => {
      const whole = ticket(id);
      const turn = { is: 'unsnoozed' as const, at: whole.updatedAt, position: String(id), by: null, why };
      return { ...whole, turns: [turn] };
    };
    for (const [nth, each] of [back(1, 'due'), back(2, 'contactWrote'), back(3, 'byHand')].entries())
      FakeSocket.last().hear('company-1-ticket', 'update', { ticket: each }, `e.2.${nth}`);
    await opened.wait();
    expect(opened.toasts()).toEqual([
      `A conversa com ${ticket(1).contact.name} voltou: chegou a hora marcada`,
      `A conversa com ${ticket(2).contact.name} voltou: o cliente escreveu`,
    ]);
  });
});
