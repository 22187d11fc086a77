import { combineSlices } from '@reduxjs/toolkit';
import type { CompanyRecord } from '../../../../domain/company/shape.ts';
import { defaultWeek } from '../../../../domain/kernel/schedule.ts';
import { settingDefaults } from '../../../../domain/setting/decider.ts';
import type { SettingChange } from '../../../../domain/setting/shape.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { settingSaga } from '../../../../web/features/setting/saga.ts';
import { settingHistory } from '../../../../web/features/setting/settingHistory.ts';
import { selectSetting, settingSlice } from '../../../../web/features/setting/slice.ts';
import type { SettingKey } from '../../../../domain/setting/table.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

export const settings = (over: Partial<Record<SettingKey, string>> = {}) =>
  Object.entries({ ...settingDefaults, ...over }).map(([key, value]) => ({ key, value }));
export const company = (over: Partial<CompanyRecord> = {}): CompanyRecord => ({
  id: 1,
  name: 'Casa Aurora',
  email: 'contato@aurora.com.br',
  phone: '5511999990000',
  status: true,
  recurrence: 'MENSAL',
  trialExpiration: null,
  plan: { id: 1, name: 'Completo' },
  campaignsEnabled: true,
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressState: '',
  addressCity: '',
  addressDistrict: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  dueDate: '2027-12-01',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
  planId: 1,
  nextPlanId: null,
  features: [],
  schedules: [...defaultWeek],
  settings: settings(),
  version: 3,
  changedBy: '',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});
export const change = (n: number): SettingChange => ({
  id: `call.${n}`,
  key: 'call',
  userId: 7,
  name: 'Marina Duarte',
  at: '2026-11-21T12:00:00.000Z',
  before: 'enabled',
  after: 'disabled',
});

/** Opens the settings page without rendering it. */
export const openPage = (serve: Serve) => {
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, settingSlice, settingHistory),
      sagas: [settingSaga, settingHistory.saga],
      who: admin,
    },
    serve,
  );
  return {
    ...page,
    writes: () => page.asked.filter(({ method }) => method !== 'GET'),
    state: () => page.getState().setting,
    shows: (key: SettingKey) => selectSetting(page.getState(), key),
    /** Returns the kind and text of the toasts so far. */
    toasts: () => page.said().map(({ kind, text }) => `${kind}: ${text}`),
  };
};
export type Page = ReturnType<typeof openPage>;
