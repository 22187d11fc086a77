import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { linkedTickets } from '../../../../web/features/chat/linkedTickets.ts';
import { chats } from '../../../../web/features/chat/slice.ts';
import { chatFiles } from '../../../../web/features/chat/files.ts';
import { olderAsked, said, talkOpened, talkSeen } from '../../../../web/features/chat/talkSlice.ts';
import { createOutgoing } from '../../../../web/api/outbox/outgoing.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import { refusal } from '../../kernel/openFeature.ts';
import { bia, chat, me, message, openChats } from './page.ts';

let page: ReturnType<typeof openChats>;
afterEach(() => page?.close());

const empty = { records: [], count: 0, hasMore: false, next: null };
const newest = { records: [message(2), message(3)], hasMore: true, next: '77' };
const open = async (
  over: (path: string, query: Record<string, string>, body: unknown) => unknown = () => undefined,
) => {
  page = openChats(({ method, path, query, body }) => {
    const answer = over(path, query, body);
    if (answer !== undefined) return answer;
    if (path.startsWith('/chats/u/')) return chat(1, 2);
    if (path === '/chats/1/read') return chat(1);
    if (path === '/chats/1/messages' && method === 'GET')
      return query['next'] === '77' ? { records: [message(1)], hasMore: false, next: null } : newest;
    return empty;
  });
  page.dispatch(talkOpened(chat(1).uuid));
  await page.wait();
};
const texts = () => page.getState().talk.messages.map(({ message: words }) => words);
const heard = (n: number, over = {}) =>
  page.hear('chat', 'new-message', {
    newMessage: { ...message(n, over), chat: { users: chat(1, 1).users } },
    chat: chat(1, 1, { lastMessage: `Mensagem ${n}` }),
  });

describe('the open chat', () => {
  test('shows its newest page, and loads the page above once on request (R578)', async () => {
    await open();
    expect(texts()).toEqual(['Mensagem 2', 'Mensagem 3']);
    page.dispatch(olderAsked());
    page.dispatch(olderAsked());
    await page.wait();
    expect(texts()).toEqual(['Mensagem 1', 'Mensagem 2', 'Mensagem 3']);
    expect(page.calls('/chats/1/messages').map(({ query }) => query['next'])).toEqual([undefined, '77']);
    page.dispatch(olderAsked());
    await page.wait();
    expect(page.calls('/chats/1/messages')).toHaveLength(2);
  });

  test('shows each new message once, and none of other chats', async () => {
    await open();
    heard(4);
    heard(4);
    heard(5, { chatId: 9 });
    expect(texts().at(-1)).toBe('Mensagem 4');
    expect(texts()).toHaveLength(3);
  });

  test('keeps messages that arrive while its newest page is loading, at the start and after a gap', async () => {
    let release = () => {};
    let began = new Promise<void>((resolve) => (release = resolve));
    await open((path) => (path === '/chats/1/messages' ? began.then(() => newest) : undefined));
    heard(4);
    release();
    await page.wait();
    expect(texts()).toEqual(['Mensagem 2', 'Mensagem 3', 'Mensagem 4']);
    began = new Promise<void>((resolve) => (release = resolve));
    page.dispatch(streamReset());
    await page.wait();
    heard(5);
    release();
    await page.wait();
    expect(texts()).toEqual(['Mensagem 2', 'Mensagem 3', 'Mensagem 5']);
  });

  test('shows its newest page after a gap, even if an older page arrives late', async () => {
    let release = () => {};
    const above = new Promise<void>((resolve) => (release = resolve));
    const after = { records: [message(8), message(9)], hasMore: true, next: '88' };
    let gap = false;
    await open((path, query) => {
      if (path !== '/chats/1/messages') return undefined;
      if (query['next'] === '88') return { records: [message(7)], hasMore: false, next: null };
      if (query['next']) return above.then(() => ({ records: [message(1)], hasMore: true, next: '66' }));
      return gap ? after : newest;
    });
    page.dispatch(olderAsked());
    await page.wait();
    gap = true;
    page.dispatch(streamReset());
    await page.wait();
    release();
    await page.wait();
    expect(texts()).toEqual(['Mensagem 8', 'Mensagem 9']);
    expect(page.getState().talk.older).toBe(false);
    page.dispatch(olderAsked());
    await page.wait();
    expect(texts()).toEqual(['Mensagem 7', 'Mensagem 8', 'Mensagem 9']);
  });

  test('disappears with all its messages when the user is removed from it (R579)', async () => {
    await open();
    page.hear('chat', 'delete', { id: 1 });
    expect(page.getState().talk).toMatchObject({ phase: 'gone', messages: [], chatId: null });
  });

  test('removes the messages of an erased user', async () => {
    await open();
    page.hear('user', 'erase', { userId: bia.id });
    expect(page.getState().talk.messages).toMatchObject([{ message: '', isErased: true }, { isErased: true }]);
  });

  test('is marked as read once for messages that arrive together (R572)', async () => {
    await open();
    page.dispatch(talkSeen(1));
    await page.wait(300);
    page.dispatch(talkSeen(1));
    await page.wait(700);
    expect(page.calls('/chats/1/read')).toHaveLength(1);
  });

  test('shows a load failure in its place, and not as a toast (R580)', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open(() => refusal(500, 'boom'));
    page.dispatch(chats.actions.shown());
    await page.wait();
    expect([page.getState().talk.phase, page.getState().chats.phase, page.toasts()]).toEqual(['failed', 'failed', []]);
    warned.mockRestore();
  });
});

test('an own chat message with a file is not kept over a reload, which loses the file', async () => {
  const load = (stored: Record<string, string> = {}) =>
    openChats(({ method }) => (method === 'POST' ? new TypeError('away') : empty), stored);
  page = load();
  const photo = chatFiles.holdFile(new File(['a'], 'foto.png', { type: 'image/png' }));
  for (const attached of [[], [photo]]) page.dispatch(said(createOutgoing({ chatId: 1, body: 'Um', attached })));
  await page.wait();
  expect(page.getState().talk.outgoing).toHaveLength(2);
  const kept = Object.fromEntries(page.kept);
  page.close();
  page = load(kept);
  await page.wait();
  expect(page.getState().talk.outgoing).toMatchObject([{ attached: [] }]);
});

describe('on every page', () => {
  test('an unread chat is known from the start, and follows new messages and reads', async () => {
    await open((path, query) =>
      path === '/chats' && query['unread'] ? { ...empty, records: [chat(2, 3)] } : undefined,
    );
    const unreads = () =>
      Object.values(page.getState().entities.tables.chat).map(({ id, users }) => [id, users[0]?.unreads]);
    expect(unreads()).toEqual([
      [1, 2],
      [2, 3],
    ]);
    page.hear('chat-user', 'update', { record: chat(2, 0) });
    expect(unreads()).toContainEqual([2, 0]);
  });

  test('a chat read elsewhere during a gap is not unread, and new messages are', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    let gap = false;
    await open((path, query) => {
      if (path !== '/chats' || !query['unread']) return undefined;
      const page = (records: readonly unknown[]) => ({ ...empty, records });
      return gap ? slow.then(() => page([chat(2, 3)])) : page([chat(2, 3), chat(3, 1), chat(4, 2)]);
    });
    gap = true;
    page.dispatch(streamReset());
    page.hear('chat-user', 'update', { record: chat(4, 5) });
    release();
    await page.wait();
    const unreads = Object.values(page.getState().entities.tables.chat).map(({ id, users }) => [id, users[0]?.unreads]);
    expect(unreads).toEqual(
      expect.arrayContaining([
        [2, 3],
        [3, 0],
        [4, 5],
      ]),
    );
  });

  test('tells a user that a message mentions them', async () => {
    await open();
    heard(4);
    expect(page.toasts()).toEqual([]);
    heard(5, { mentions: [me.id] });
    await page.wait();
    expect(page.toasts()).toEqual(['Bia Reis mencionou você em “Sala 1”']);
  });
});

test.each([
  ['veja http://atende.test/tickets/0D9C3C9E-9a53-4b52-8f0e-6e1d2a3b4c5d.', ['0d9c3c9e-9a53-4b52-8f0e-6e1d2a3b4c5d']],
  ['http://outro.test/tickets/0d9c3c9e-9a53-4b52-8f0e-6e1d2a3b4c5d', []],
  ['http://atende.test/tickets/0d9c3c9e-9a53-4b52-8f0e-6e1d2a3b4c5dab', []],
  ['http://atende.test/tickets', []],
])('the tickets that %j links to', (text, found) => expect(linkedTickets(text, 'http://atende.test')).toEqual(found));
