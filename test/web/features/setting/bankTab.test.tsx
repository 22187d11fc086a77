import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { BankTab } from '../../../../web/features/setting/BankTab.tsx';
import { settingSaga } from '../../../../web/features/setting/saga.ts';
import { settingSlice, settingsShown } from '../../../../web/features/setting/slice.ts';
import { strayPayments } from '../../../../web/features/charge/strayPayments.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { company, settings } from './page.ts';

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test.each([
  ['none', []],
  ['asaas', ['Asaas']],
  ['efi', ['Efí']],
])('with the bank %s the tab shows the fields of that bank only', async (pixBank, banks) => {
  page = openFeature(
    { reducer: () => combineSlices(sessionSlice, settingSlice, strayPayments), sagas: [settingSaga], who: admin },
    ({ path }) => (path === '/settings' ? settings({ pixBank }) : path.startsWith('/companies/') ? company() : []),
  );
  shown = await mount(page, <BankTab />);
  await shown.act(() => void page.dispatch(settingsShown()));
  await shown.settle(page);
  expect(shown.names('legend')).toEqual(banks);
});
