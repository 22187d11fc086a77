import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { getDashboard, Plots } from '../../../projections/dashboard/contract.ts';
import { signedOut } from '../../api/signing.ts';

/** A number of days, or dates, or neither; 0 and '' mean none. */
export type Filter = { days: number; from: string; to: string };
export type Figures = z.output<typeof getDashboard.reply>;
/** The periods to choose from (R301). */
export const periods = [0, 3, 7, 15, 30, 60, 90];

/** The page is shown, on this day of the company's time zone: it reads the current month (R302). */
export const dashboardShown = createAction<string>('dashboard/shown');
export const dashboardHidden = createAction('dashboard/hidden');
export const filterSubmitted = createAction('dashboard/filterSubmitted');

type State = {
  /** The day on which the page is shown; null while it is not. */
  today: string | null;
  /** The values of the form. */
  filter: Filter;
  /** The submitted filter, whose figures are shown. */
  applied: Filter;
  phase: 'loading' | 'ready' | 'failed';
  figures: Figures | null;
  hours: readonly number[] | null;
  /** The series that the charts draw; null until read. */
  plots: Plots | null;
};
const none: Filter = { days: 0, from: '', to: '' };
const initialState: State = {
  today: null,
  filter: none,
  applied: none,
  phase: 'loading',
  figures: null,
  hours: null,
  plots: null,
};

/** The figures on the dashboard, and their filter. */
export const dashboardSlice = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    /** A period replaces the dates, and dates replace the period. */
    filterEdited: (state, { payload }: PayloadAction<Partial<Filter>>) => {
      state.filter = payload.days ? { ...none, ...payload } : { ...state.filter, days: 0, ...payload };
    },
    dashboardLoading: (state) => {
      state.phase = 'loading';
    },
    figuresCame: (state, { payload }: PayloadAction<{ figures: Figures; hours: number[] }>) => ({
      ...state,
      ...payload,
      phase: 'ready',
    }),
    plotsCame: (state, { payload: plots }: PayloadAction<Plots>) => ({ ...state, plots }),
    dashboardFailed: (state) => ({ ...state, phase: 'failed' }),
    filterApplied: (state) => ({ ...state, applied: state.filter }),
  },
  extraReducers: (on) =>
    on
      .addCase(dashboardShown, (state, { payload: today }) => {
        const filter = { days: 0, from: `${today.slice(0, 7)}-01`, to: today };
        return { ...state, today, filter, applied: filter };
      })
      .addCase(dashboardHidden, (state) => ({ ...state, today: null }))
      .addCase(signedOut, () => initialState),
});
export const { filterEdited, dashboardLoading, figuresCame, plotsCame, dashboardFailed, filterApplied } =
  dashboardSlice.actions;

export const selectDashboard = (state: WithSlice<typeof dashboardSlice>): State => state.dashboard;
