import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { mount } from '../kernel/mount.tsx';
import { chat, message, openChats } from './page.ts';

jest.unstable_mockModule('../../../web/ui/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactNode }) => <div>{children(() => undefined)}</div>,
}));
const { TalkComposer } = await import('../../../web/chat/TalkComposer.tsx');

let page: ReturnType<typeof openChats>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('Enter says what was typed in a chat; blank text asks nothing of the server (R575)', async () => {
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

test('a second emoji of the same layer comes beside the first', async () => {
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
