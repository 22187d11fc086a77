import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { BUILDING } from '../../../gateway/contract.ts';
import { recordGone, ticketFrame } from '../../../web/api/frames.ts';
import { roomJoined, roomLeft, streamReset } from '../../../web/api/stream.ts';
import { admin, connection, ticket } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';
import { refusal, type Serve } from '../kernel/openFeature.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const serve: Serve = ({ path }) => {
  if (path === '/auth/me') return admin;
  if (path === '/auth/refresh_token') return { token: 'new', user: admin };
  if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
  return path === '/whatsapp' ? [connection(1)] : refusal(404, 'ERR_NO_TICKET_FOUND');
};
/** Opens a shell that is signed in and welcomed at the cursor `e.1.0`. */
const online = async (more: Serve = serve) => {
  const opened = openShell(more, { token: 'tok', companyId: '1' });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};
const status = ({ store }: Shell) => store.getState().stream.status;
const count = (opened: Shell, type: string) => opened.told.filter((action) => action.type === type).length;

describe('the stream', () => {
  test('sends the token and the rooms of the screens at the start', async () => {
    const opened = openShell(serve, { token: 'tok' });
    shell = opened;
    opened.store.dispatch(roomJoined({ type: 'joinTickets', status: 'open' }));
    await opened.wait();
    FakeSocket.last().open();
    const rooms = [{ type: 'joinTickets', status: 'open' }, { type: 'joinNotification' }];
    expect(FakeSocket.last().sent).toEqual([{ type: 'hello', token: 'tok', since: null, rooms }]);
  });

  test('reports online once welcomed, and that earlier data may be stale', async () => {
    const opened = await online();
    expect(status(opened)).toBe('online');
    expect(count(opened, streamReset.type)).toBe(1);
  });

  test('turns frames into actions with parsed payloads', async () => {
    const opened = await online();
    FakeSocket.last().hear('company-1-ticket', 'update', { ticket: ticket(3), unknown: 1 }, 'e.2.0');
    FakeSocket.last().hear('company-1-contact', 'delete', { contactId: 9 }, 'e.3.0');
    FakeSocket.last().hear('company-1-campaign', 'update', { record: {} }, 'e.4.0');
    await opened.wait();
    expect(opened.told).toContainEqual(ticketFrame({ action: 'update', payload: { ticket: ticket(3) } }));
    expect(opened.told).toContainEqual(recordGone({ gone: { contact: 9 } }));
    expect(count(opened, streamReset.type)).toBe(1);
  });

  test('reconnects with its cursor after a close during a rebuild of read models, and refreshes no token', async () => {
    const opened = await online();
    for (let closed = 0; closed < 3; closed++) {
      FakeSocket.last().close(BUILDING);
      await opened.wait(10_000);
    }
    expect(opened.calls('/auth/refresh_token')).toEqual([]);
    FakeSocket.last().welcome('e.1.0');
    await opened.wait();
    expect(status(opened)).toBe('online');
  });

  test('reconnects from its cursor with its rooms, without a reset', async () => {
    const opened = await online();
    FakeSocket.last().hear('company-1-ticket', 'delete', { ticketId: 3 }, 'e.7.2');
    await opened.wait();
    FakeSocket.last().close();
    await opened.wait();
    expect(status(opened)).toBe('offline');
    await opened.wait(1000);
    FakeSocket.last().welcome('e.7.2');
    await opened.wait();
    expect(FakeSocket.last().sent[0]).toMatchObject({ since: 'e.7.2', rooms: [{ type: 'joinNotification' }] });
    expect(status(opened)).toBe('online');
    expect(count(opened, streamReset.type)).toBe(1);
  });

  test('a window that another one replaced reconnects when its user looks at it, not before', async () => {
    const opened = await online();
    Object.assign(document, { visibilityState: 'hidden' });
    const before = FakeSocket.all.length;
    FakeSocket.last().close(4429);
    await opened.wait(60_000);
    expect(FakeSocket.all).toHaveLength(before);
    Object.assign(document, { visibilityState: 'visible' });
    opened.network('visibilitychange');
    await opened.wait(1_000);
    FakeSocket.last().welcome('e.7.2');
    await opened.wait();
    expect(FakeSocket.all).toHaveLength(before + 1);
    expect(status(opened)).toBe('online');
  });

  test('a reset makes every feature reload, and continues from the cursor of the reset', async () => {
    const opened = await online();
    FakeSocket.last().hear('control', 'reset', { cursor: 'f.1.0' });
    await opened.wait();
    expect(count(opened, streamReset.type)).toBe(2);
    FakeSocket.last().close();
    await opened.wait(1000);
    FakeSocket.last().open();
    expect(FakeSocket.last().sent[0]).toMatchObject({ since: 'f.1.0' });
  });

  test('an unreadable frame makes every feature reload', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await online();
    FakeSocket.last().hear('company-1-ticket', 'update', { ticket: { id: 'x' } }, 'e.2.0');
    await opened.wait();
    expect(count(opened, streamReset.type)).toBe(2);
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  test('waits longer after each failure, but not at all once the network is back', async () => {
    const opened = await online((asked) =>
      asked.path === '/auth/refresh_token' ? new TypeError('down') : serve(asked),
    );
    for (let failure = 0; failure < 6; failure += 1) {
      FakeSocket.last().close();
      await opened.wait(10_000);
    }
    const before = FakeSocket.all.length;
    FakeSocket.last().close();
    await opened.wait(4000);
    expect(FakeSocket.all).toHaveLength(before);
    opened.network('online');
    await opened.wait();
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test('treats a lost network or a silent server as a disconnection', async () => {
    const opened = await online();
    opened.network('offline');
    await opened.wait();
    expect(status(opened)).toBe('offline');
    await opened.wait(250);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().open();
    await opened.wait(11_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  test('renews its token if it was not welcomed; an ended session stops the attempts and the sign-in', async () => {
    let dead = false;
    const opened = await online((asked) =>
      dead && asked.path === '/auth/refresh_token' ? refusal(401, 'ERR_SESSION_EXPIRED') : serve(asked),
    );
    FakeSocket.last().close();
    await opened.wait(1000);
    FakeSocket.last().close();
    await opened.wait(1000);
    FakeSocket.last().open();
    expect(FakeSocket.last().sent[0]).toMatchObject({ token: 'new' });
    dead = true;
    FakeSocket.last().close();
    await opened.wait(1000);
    expect(opened.store.getState().session.status).toBe('anonymous');
    const before = FakeSocket.all.length;
    await opened.wait(60_000);
    expect(FakeSocket.all).toHaveLength(before);
  });

  test('emits userStatus every 5 minutes', async () => {
    const opened = await online();
    const beats = () =>
      FakeSocket.last().sent.filter((frame) => JSON.stringify(frame) === '{"type":"userStatus"}').length;
    await opened.wait(299_999);
    expect(beats()).toBe(0);
    await opened.wait(1);
    expect(beats()).toBe(1);
    await opened.wait(600_000);
    expect(beats()).toBe(3);
  });
});

describe('rooms', () => {
  const chat = { type: 'joinChatBox', ticketId: 4 } as const;
  const said = () => FakeSocket.last().sent.slice(1);

  test('are joined at the first use and left after the last', async () => {
    const { store } = await online();
    store.dispatch(roomJoined(chat));
    store.dispatch(roomJoined(chat));
    store.dispatch(roomLeft(chat));
    expect(said()).toEqual([chat]);
    store.dispatch(roomLeft(chat));
    expect(said()).toEqual([chat, { type: 'leaveChatBox', ticketId: 4 }]);
  });

  test('that changed between the hello and the welcome are sent after it', async () => {
    const opened = await online();
    const { store } = opened;
    store.dispatch(roomJoined({ type: 'joinTickets', status: 'open' }));
    FakeSocket.last().close();
    await opened.wait(1000);
    FakeSocket.last().open();
    store.dispatch(roomLeft({ type: 'joinTickets', status: 'open' }));
    store.dispatch(roomJoined(chat));
    expect(said()).toEqual([]);
    FakeSocket.last().hear('control', 'welcome', { cursor: 'e.1.0' });
    await opened.wait();
    expect(said()).toEqual([{ type: 'leaveTickets', status: 'open' }, chat]);
  });
});
