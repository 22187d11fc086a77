import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { settingDefaults } from '../../../../domain/setting/decider.ts';
import { settingTable } from '../../../../domain/setting/table.ts';
import { OptionsTab } from '../../../../web/features/setting/OptionsTab.tsx';
import { settingSaga } from '../../../../web/features/setting/saga.ts';
import { settingSlice, settingsShown } from '../../../../web/features/setting/slice.ts';
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
  ['loopSameText', 'Freio de respostas iguais'],
  ['loopTwoMinutes', 'Freio de respostas rápidas'],
  ['loopDay', 'Freio de respostas de um dia'],
] as const)('an admin reads and chooses the limit %s of the loop brake', async (key, label) => {
  page = openFeature(
    { reducer: () => combineSlices(sessionSlice, settingSlice), sagas: [settingSaga], who: admin },
    ({ path, method, body }) =>
      method === 'PUT' ? body : path === '/settings' ? settings() : path.startsWith('/companies/') ? company() : [],
  );
  shown = await mount(page, <OptionsTab />);
  await shown.act(() => void page.dispatch(settingsShown()));
  await shown.settle(page);
  expect(shown.value(label)).toBe(settingDefaults[key]);
  const { values } = settingTable[key];
  expect([...shown.field(label).querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(
    values.map((value) => `${value} respostas`),
  );
  for (const value of values.filter((one) => one !== settingDefaults[key])) {
    await shown.type(shown.field(label), value);
    await shown.settle(page);
    expect(page.asked.at(-1)).toMatchObject({ method: 'PUT', path: `/settings/${key}`, body: { value } });
    expect(shown.value(label)).toBe(value);
  }
});
