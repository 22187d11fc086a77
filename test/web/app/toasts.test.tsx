import { afterEach, expect, test } from '@jest/globals';
import { Toasts } from '../../../web/app/Toasts.tsx';
import { toast } from '../../../web/api/toast.ts';
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
