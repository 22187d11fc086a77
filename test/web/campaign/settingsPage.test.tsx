import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { notificationSlice } from '../../../web/app/notificationSlice.ts';
import { CampaignSettingsPage } from '../../../web/campaign/CampaignSettingsPage.tsx';
import { campaignSettingsSaga } from '../../../web/campaign/settingsSaga.ts';
import { campaignSettingsSlice } from '../../../web/campaign/settingsSlice.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { mount } from '../kernel/mount.tsx';
import { openFeature } from '../kernel/openFeature.ts';
import { admin } from '../kernel/records.ts';

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const long = ['0', '1', '5', '10', '15', '20', '30', '40', '60', '80', '100', '120'];

test('the three intervals begin with their defaults, and offer what they may (R513, R514, R515)', async () => {
  const settings = Object.entries(campaignSettingsDefaults).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  const feature = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, notificationSlice, campaignSettingsSlice),
      sagas: [campaignSettingsSaga],
      who: admin,
    },
    () => settings,
  );
  page = feature;
  shown = await mount(feature, <CampaignSettingsPage />);
  await shown.settle(feature);
  for (const [name, value, options] of [
    ['Intervalo entre mensagens', '20', ['0', '5', '10', '15', '20']],
    ['Intervalo maior após', '20', long],
    ['Intervalo maior', '60', long],
  ] as const) {
    const label = shown.all().find((one) => one.nodeName === 'LABEL' && one.textContent === name);
    const field = shown.all().find((one) => one.id !== '' && one.id === label?.getAttribute('for'));
    const offered = field?.all().flatMap((one) => one.getAttribute('value') ?? []);
    expect([name, Reflect.get(field ?? {}, 'value'), offered]).toEqual([name, value, options]);
  }
});
