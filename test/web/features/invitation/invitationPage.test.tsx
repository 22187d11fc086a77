import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { InvitationPage } from '../../../../web/features/invitation/InvitationPage.tsx';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

let answer: unknown;
let page: ReturnType<typeof opened>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const opened = () =>
  openFeature({ reducer: () => combineSlices(layoutSlice, notificationSlice, sessionSlice), sagas: [] }, () => answer);
const show = async () => {
  page = opened();
  shown = await mount(page, <InvitationPage />);
  await shown.settle(page);
};
const over = 'Este link não vale mais';

test('an invitation that cannot be read now is not over, and opens at the next try or once the browser is online', async () => {
  answer = refusal(500, 'internal');
  await show();
  expect(shown.text()).not.toContain(over);
  await shown.click(shown.button('Tentar de novo'));
  await shown.settle(page);
  expect(shown.text()).not.toContain('Olá, Ana!');
  answer = { name: 'Ana', email: 'ana@exemplo.com.br' };
  await shown.act(() => void window.dispatchEvent(new window.Event('online')));
  await shown.settle(page);
  expect(shown.text()).toContain('Olá, Ana!');
});

test.each([
  ['was used', refusal(410, 'ERR_INVITATION_OVER')],
  ['never was', refusal(404, 'ERR_NO_RECORD_FOUND')],
])('an invitation that %s says so, and what to do', async (_, refused) => {
  answer = refused;
  await show();
  expect(shown.text()).toContain(over);
  expect(shown.text()).toContain('Peça outro');
});
