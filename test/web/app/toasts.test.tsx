import { afterEach, expect, test } from '@jest/globals';
import { Toasts } from '../../../web/app/Toasts.tsx';
import { toast } from '../../../web/api/toast.ts';
import { eventOf } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('a toast closes after 2 s (R072)', async () => {
  page = openPage(() => []);
  shown = await mount(page, <Toasts />);
  await shown.act(() => toast.success('Contato salvo'));
  await shown.settle(page, 1_999);
  expect(shown.text()).toContain('Contato salvo');
  await shown.settle(page, 1);
  expect(shown.text()).not.toContain('Contato salvo');
});

test('a pressed button answers who offered it, and the other toasts go on closing', async () => {
  page = openPage(() => []);
  shown = await mount(page, <Toasts />);
  let chosen: boolean | undefined;
  await shown.act(() => {
    toast.success('Contato salvo');
    void toast.offer('Conversa resolvida', 10_000, 'Desfazer').then((one) => (chosen = one));
  });
  const button = shown.button('Desfazer');
  await shown.act(() => void button.dispatchEvent(eventOf('mousemove')));
  await shown.settle(page, 3_000);
  expect(shown.text()).toContain('Contato salvo');
  await shown.click(button);
  expect(shown.text()).not.toContain('Conversa resolvida');
  await shown.settle(page, 2_000);
  expect(shown.text()).not.toContain('Contato salvo');
  expect(chosen).toBe(true);
});

test('an offer that closes without a click was not taken', async () => {
  page = openPage(() => []);
  shown = await mount(page, <Toasts />);
  let chosen: boolean | undefined;
  await shown.act(() => void toast.offer('Conversa resolvida', 10_000, 'Desfazer').then((one) => (chosen = one)));
  await shown.settle(page, 9_999);
  expect(shown.text()).toContain('Desfazer');
  await shown.settle(page, 1);
  expect(shown.text()).not.toContain('Desfazer');
  expect(chosen).toBe(false);
});
