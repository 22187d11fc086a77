import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { selectAhead, typedAhead } from '../../../../web/features/conversation/slice.ts';
import { logoutClicked } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { chat, me, message, openChats } from './page.ts';

jest.unstable_mockModule('../../../../web/ui/layers/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactNode }) => <div>{children(() => undefined)}</div>,
}));
const { TalkComposer } = await import('../../../../web/features/chat/TalkComposer.tsx');

let page: ReturnType<typeof openChats>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('Enter sends the text of a chat, and blank text sends no request (R575)', async () => {
  page = openChats(({ method, body }) =>
    method === 'POST'
      ? message(9, { message: String(Object(body).message) })
      : { records: [], count: 0, hasMore: false, next: null },
  );
  shown = await mount(page, <TalkComposer chat={chat(1)} />);
  const field = () => shown.field('Mensagem');
  const posts = () => page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await shown.type(field(), '  \n ');
  await shown.press(field(), 'Enter');
  await shown.settle(page);
  expect(shown.button('Enviar').hasAttribute('disabled')).toBe(true);
  expect(posts()).toEqual([]);
  await shown.type(field(), ' Bom dia ');
  await shown.press(field(), 'Enter', { shiftKey: true });
  expect(posts()).toEqual([]);
  await shown.press(field(), 'Enter');
  await shown.settle(page);
  expect(posts()).toEqual([{ message: 'Bom dia' }]);
  expect(shown.value('Mensagem')).toBe('');
});

test('inserts a second emoji from the same picker after the first', async () => {
  page = openChats(() => ({ records: [], count: 0, hasMore: false, next: null }));
  shown = await mount(page, <TalkComposer chat={chat(2)} />);
  await shown.type(shown.field('Mensagem'), 'Oi ');
  await shown.click(shown.button('Emojis'));
  await shown.settle(page);
  await shown.click(shown.button('joinha positivo ok'));
  await shown.click(shown.button('fogo'));
  const stands = String(shown.value('Mensagem'));
  expect(['Oi ', '👍', '🔥'].filter((part) => !stands.includes(part))).toEqual([]);
});

/** Returns the initial text of the composer. */
const begun = (): unknown => Reflect.get(shown.field('Mensagem'), 'defaultValue');

test('keeps a draft across a reload of the tab until the user signs out', async () => {
  const empty = () => ({ records: [], count: 0, hasMore: false, next: null });
  const open = async (id: number, stored = {}, userId = 70) => {
    page = openChats(empty, stored, { ...me, id: userId });
    shown = await mount(page, <TalkComposer chat={chat(id)} />);
  };
  const close = async () => {
    await shown.close();
    page.close();
    return Object.fromEntries(page.kept);
  };
  await open(3);
  await shown.type(shown.field('Mensagem'), 'meio texto');
  const kept = await close();
  await open(3, kept, 8);
  expect(begun()).toBe('');
  await close();
  await open(4, kept);
  expect(begun()).toBe('');
  await shown.type(shown.field('Mensagem'), 'outro texto');
  const both = await close();
  await open(4, both);
  expect(begun()).toBe('outro texto');
  await shown.type(shown.field('Mensagem'), '');
  const one = await close();
  await open(4, one);
  expect(begun()).toBe('');
  await close();
  await open(3, one);
  expect(begun()).toBe('meio texto');
  await shown.act(() => void page.dispatch(logoutClicked()));
  const none = await close();
  await open(3, none);
  expect(begun()).toBe('');
});

test('works if the browser storage refuses writes or holds unreadable data', async () => {
  page = openChats(
    () => ({ records: [], count: 0, hasMore: false, next: null }),
    { 'chats.71': 'não é JSON' },
    { ...me, id: 71 },
  );
  const full = jest.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  for (const before of ['', 'meio texto']) {
    shown = await mount(page, <TalkComposer chat={chat(5)} />);
    expect(begun()).toBe(before);
    await shown.type(shown.field('Mensagem'), 'meio texto');
    if (!before) await shown.close();
  }
  full.mockRestore();
});

test('shows keys typed before the composer appeared, and adds those still arriving', async () => {
  page = openChats(() => ({ records: [], count: 0, hasMore: false, next: null }));
  const { uuid } = chat(5);
  const type = (text: string) => void page.dispatch(typedAhead({ uuid, ticketId: null, text, erases: false }));
  for (const key of 'Bom ') type(key);
  shown = await mount(page, <TalkComposer chat={chat(5)} />);
  expect(begun()).toBe('Bom ');
  await shown.act(() => type('dia'));
  expect(shown.value('Mensagem')).toBe('Bom dia');
  expect(page.getState().message.chat).toBe(uuid);
  await shown.type(shown.field('Mensagem'), 'Bom dia!');
  expect([shown.value('Mensagem'), selectAhead(uuid)(page.getState())]).toEqual(['Bom dia!', '']);
});
