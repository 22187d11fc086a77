import { afterEach, describe, expect, test } from '@jest/globals';
import { selectBeyond, selectNotifications } from '../../../web/app/notificationSlice.ts';
import { admin, ticket } from '../kernel/records.ts';
import type { Serve } from '../kernel/openFeature.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';
import { message } from '../message/records.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const mine = ticket(1, { unreadMessages: 2 });
const others = ticket(2, { userId: 8, user: { id: 8, name: 'Júlia' } });
const pending = ticket(3, { status: 'pending', userId: null, user: null });

const open = async (allTicket: 'enable' | 'disable', count = 3) => {
  const serve: Serve = ({ path }) => {
    if (path === '/auth/me') return { ...admin, allTicket };
    return path === '/tickets' ? { tickets: [mine, others, pending], count, hasMore: count > 3 } : [];
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
  test('count own open tickets with unread messages; pending ones when allTicket says so', async () => {
    const opened = await open('disable');
    expect(opened.calls('/tickets')[0]?.query).toMatchObject({ withUnreadMessages: 'true' });
    expect(ids(opened)).toEqual([1]);
    opened.stop();
    expect(ids(await open('enable'))).toEqual([3, 1]);
  });

  test('are asked for once, when the stream is there, and those alone that he is notified of', async () => {
    const disabled = (await open('disable')).calls('/tickets').map(({ query }) => query);
    expect(disabled).toMatchObject([{ status: 'open' }]);
    shell?.stop();
    const enabled = await open('enable', 130);
    expect(enabled.calls('/tickets').map(({ query }) => query)).toEqual([
      expect.not.objectContaining({ status: expect.anything() }),
    ]);
    expect(ids(enabled).length + selectBeyond(enabled.store.getState())).toBe(2 + 127);
  });

  test('are asked for without a stream too', async () => {
    const opened = openShell(
      ({ path }) =>
        path === '/auth/me' ? admin : path === '/tickets' ? { tickets: [mine], count: 1, hasMore: false } : [],
      { token: 'tok' },
    );
    shell = opened;
    await opened.wait(1_000);
    expect(ids(opened)).toEqual([1]);
  });

  test('follow the stream: a new message, a conversation read, a ticket gone', async () => {
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

  test('their room is joined from the sign-in on', async () => {
    await open('disable');
    expect(FakeSocket.last().sent[0]).toMatchObject({ rooms: [{ type: 'joinNotification' }] });
  });
});
