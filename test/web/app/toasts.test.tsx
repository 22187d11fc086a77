import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Toasts } from '../../../web/app/Toasts.tsx';
import { toast } from '../../../web/api/toast.ts';
import { eventOf } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
/** Lets a toast fade in or out, which takes some frames. */
const fade = async () => {
  for (let frame = 0; frame < 6; frame++) await shown.settle(page, 50);
};
beforeEach(async () => {
  page = openPage(() => []);
  shown = await mount(page, <Toasts />);
});
afterEach(async () => {
  await shown.settle(page, 20_000);
  await shown.close();
  page.close();
});

test('a toast closes after 2 s (R072)', async () => {
  await shown.act(() => toast.success('Contato salvo'));
  await shown.settle(page, 1_950);
  expect(shown.text()).toContain('Contato salvo');
  await fade();
  expect(shown.text()).not.toContain('Contato salvo');
});

test('a pressed button answers who offered it, and the other toasts go on closing', async () => {
  let chosen: boolean | undefined;
  await shown.act(() => {
    toast.success('Contato salvo');
    void toast.offer('Conversa resolvida', 10_000, 'Desfazer').then((one) => (chosen = one));
  });
  await fade();
  const button = shown.button('Desfazer');
  await shown.act(() => void button.dispatchEvent(eventOf('mousemove')));
  await shown.settle(page, 3_000);
  expect(shown.text()).toContain('Contato salvo');
  await shown.click(button);
  await fade();
  expect(shown.text()).not.toContain('Conversa resolvida');
  await shown.settle(page, 2_000);
  await fade();
  expect(shown.text()).not.toContain('Contato salvo');
  expect(chosen).toBe(true);
});

test('an offer that closes without a click was not taken', async () => {
  let chosen: boolean | undefined;
  await shown.act(() => void toast.offer('Conversa resolvida', 10_000, 'Desfazer').then((one) => (chosen = one)));
  await shown.settle(page, 9_950);
  expect(shown.text()).toContain('Desfazer');
  await fade();
  expect(shown.text()).not.toContain('Desfazer');
  expect(chosen).toBe(false);
});

test('a toast waits while it has the focus, and a failure is announced at once', async () => {
  await shown.act(() => toast.error('Sem conexão'));
  await fade();
  const [alert] = shown.all().filter((one) => one.getAttribute('role') === 'alert');
  expect(alert?.textContent).toBe('Sem conexão');
  const row = alert?.closest('li');
  await shown.act(() => row?.focus());
  await shown.settle(page, 60_000);
  expect(shown.text()).toContain('Sem conexão');
  await shown.act(() => row?.blur());
  await shown.settle(page, 2_000);
  await fade();
  expect(shown.text()).not.toContain('Sem conexão');
});
