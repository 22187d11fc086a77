import { afterEach, expect, test } from '@jest/globals';
import { toasts } from '../../../../web/api/toast.ts';
import { pickingBegan } from '../../../../web/features/conversation/slice.ts';
import { ForwardBar } from '../../../../web/features/ticket/dialogs/ForwardBar.tsx';
import { contact } from '../contact/records.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (count: number) => {
  page = openPage(({ path }) => ({
    ...(path.startsWith('/contacts') && { contacts: [contact(4, { name: 'Ana Souza' })], count: 1, hasMore: false }),
  }));
  page.dispatch(pickingBegan({ id: 'message-1' }));
  shown = await mount(page, <ForwardBar count={count} />);
};
const searches = () => page.asked.filter(({ path }) => path.startsWith('/contacts'));
const seek = async (term: string) => {
  await shown.type(shown.field('Para'), term);
  await shown.settle(page, 600);
};

test('searches for recipients from three characters on (R187)', async () => {
  await open(2);
  await shown.click(shown.button('Encaminhar'));
  await seek('an');
  expect(searches()).toEqual([]);
  await seek('ana');
  expect(searches()).toHaveLength(1);
  expect(shown.text()).toContain('Ana Souza');
});

test('shows an error without a selection, and opens no search (R189)', async () => {
  toasts.close(toasts.shown().map(({ id }) => id));
  await open(0);
  await shown.click(shown.button('Encaminhar'));
  expect(toasts.shown().map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Selecione ao menos uma mensagem para encaminhar.'],
  ]);
  expect(shown.names('dialog')).toEqual([]);
});
