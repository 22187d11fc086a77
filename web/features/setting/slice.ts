import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { companyShape, type CompanyRecord } from '../../../domain/company/shape.ts';
import type { ScheduleRow } from '../../../domain/kernel/schedule.ts';
import { settingDefaults } from '../../../domain/setting/decider.ts';
import type { SettingRecord } from '../../../domain/setting/shape.ts';
import type { SettingKey } from '../../../domain/setting/table.ts';
import { companyFrame, settingFrame } from '../../api/frames.ts';
import { signedOut } from '../../api/signing.ts';

/** The page is shown: settings and company are loaded. */
export const settingsShown = createAction('setting/shown');
export const optionChanged = createAction<{ key: SettingKey; value: string }>('setting/optionChanged');
export const hoursSubmitted = createAction('setting/hoursSubmitted');

export type Hours = { schedules: ScheduleRow[]; timeZone: string };
type State = {
  /** Whether the page was opened; then a reset of the stream reads it again. */
  asked: boolean;
  /** The settings as the server knows them; null until they are loaded. */
  saved: Record<string, string> | null;
  /** Choices without an answer yet, oldest first; the last one of a key is shown. */
  pending: { key: SettingKey; value: string }[];
  failed: boolean;
  company: CompanyRecord | null;
  /** The values of the hours form; null: untouched, so the company's own are shown. */
  draft: Hours | null;
  /** The version of the company when the form was first touched. */
  seen: number;
  saving: boolean;
  /** The colleague who changed the hours during the edit ('' if unknown); null if there is none. */
  conflict: string | null;
};
const initialState: State = {
  asked: false,
  saved: null,
  pending: [],
  failed: false,
  company: null,
  draft: null,
  seen: 0,
  saving: false,
  conflict: null,
};

/** The settings of the company, live, and its hours. */
export const settingSlice = createSlice({
  name: 'setting',
  initialState,
  reducers: {
    settingsListed: (state, { payload }: PayloadAction<{ settings: SettingRecord[]; company: CompanyRecord }>) => {
      state.saved = Object.fromEntries(payload.settings.map(({ key, value }) => [key, value]));
      state.company = payload.company;
      state.failed = false;
    },
    settingsFailed: (state) => ({ ...state, failed: state.saved === null }),
    /** The oldest pending choice was answered; null: it was refused. */
    optionAnswered: (state, { payload }: PayloadAction<SettingRecord | null>) => {
      state.pending.shift();
      if (payload && state.saved) state.saved[payload.key] = payload.value;
    },
    hoursEdited: (state, { payload }: PayloadAction<Partial<Hours>>) => {
      if (!state.company) return;
      const { schedules, timeZone, version } = state.company;
      if (!state.draft) state.seen = version;
      state.draft = { schedules, timeZone, ...state.draft, ...payload };
    },
    hoursDropped: (state) => ({ ...state, draft: null, conflict: null }),
    hoursBegan: (state) => ({ ...state, saving: true }),
    hoursSaved: (state, { payload }: PayloadAction<Partial<CompanyRecord>>) => {
      const company = state.company && { ...state.company, ...payload };
      return { ...state, company, saving: false, draft: null, conflict: null };
    },
    /** `conflict`: who saved first; null: another failure, and the form stays as it is. */
    hoursRefused: (state, { payload }: PayloadAction<{ conflict: string | null }>) => {
      return { ...state, saving: false, conflict: payload.conflict ?? state.conflict };
    },
  },
  extraReducers: (on) =>
    on
      .addCase(settingsShown, (state) => ({ ...state, asked: true }))
      .addCase(optionChanged, (state, { payload }) => {
        state.pending.push(payload);
      })
      .addCase(settingFrame, (state, { payload: { payload } }) => {
        if (state.saved) state.saved[payload.setting.key] = payload.setting.value;
      })
      .addCase(companyFrame, (state, { payload: { payload } }) => {
        if (state.company?.id === payload.company.id) state.company = companyShape.parse(payload.company);
      })
      .addCase(signedOut, () => initialState),
});
export const {
  settingsListed,
  settingsFailed,
  optionAnswered,
  hoursEdited,
  hoursDropped,
  hoursBegan,
  hoursSaved,
  hoursRefused,
} = settingSlice.actions;

type Root = WithSlice<typeof settingSlice>;
export const selectSettingState = (state: Root): State => state.setting;
/** Returns the shown value of a setting: the last choice made here, or the saved value, or the default. */
export const selectSetting = ({ setting: { pending, saved } }: Root, key: SettingKey): string =>
  pending.findLast((each) => each.key === key)?.value ?? saved?.[key] ?? settingDefaults[key];
