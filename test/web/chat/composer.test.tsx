import { afterEach, expect, test } from '@jest/globals';
import { TalkComposer } from '../../../web/chat/TalkComposer.tsx';
import { mount } from '../kernel/mount.tsx';
import { chat, message, openChats } from './page.ts';

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
