import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type {
  Rating,
  ReportFigure,
  ReportRow,
  ReportStatus,
  reportTickets,
} from '../../../projections/report/contract.ts';
import type { Named } from '../../api/records/kinds.ts';
import { signedOut } from '../../api/signing.ts';

/** The services that one figure counts. */
export type Narrowed = { counts: ReportFigure | null; marks: number[]; noQueue: boolean };
export const everybody: Narrowed = { counts: null, marks: [], noQueue: false };
export type Filters = {
  search: string;
  contact: Named | null;
  connections: number[];
  users: number[];
  queues: number[];
  status: ReportStatus[];
  from: string;
  to: string;
} & Narrowed;
/** The possible numbers of rows per page (R627). */
export const pageSizes = [5, 10, 20, 50];
/** The page size of the request for the file with all rows (R629). */
export const everything = 9_999_999;

/** The page is shown, on this day of the company's time zone. */
export const reportShown = createAction<string>('report/shown');
export const reportHidden = createAction('report/hidden');
export const retried = createAction('report/retried');
export const exportClicked = createAction<'xlsx' | 'csv'>('report/exportClicked');

type ReportTab = 'services' | 'ratings';
type Totals = z.output<typeof reportTickets.reply>['totalTickets'];
type Ratings = { users: Rating[]; queues: Rating[] };
type State = {
  isShown: boolean;
  shown: ReportTab;
  /** null until the page is shown for the first time; the chosen filters stay until sign-out. */
  filters: Filters | null;
  page: number;
  pageSize: number;
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly ReportRow[] | null;
  totals: Totals | null;
  ratings: Ratings | null;
};
const initialState: State = {
  isShown: false,
  shown: 'services',
  filters: null,
  page: 1,
  pageSize: 10,
  phase: 'loading',
  rows: null,
  totals: null,
  ratings: null,
};

/** From the first of the month to today (R628). */
const monthOf = (today: string): Filters => ({
  search: '',
  contact: null,
  connections: [],
  users: [],
  queues: [],
  status: [],
  from: `${today.slice(0, 7)}-01`,
  to: today,
  ...everybody,
});

/** The content of the report, and its filters. */
export const reportSlice = createSlice({
  name: 'report',
  initialState,
  reducers: {
    shownChosen: (state, { payload }: PayloadAction<ReportTab>) => {
      state.shown = payload;
    },
    filtered: (state, { payload }: PayloadAction<Partial<Filters>>) => {
      if (!state.filters) return;
      Object.assign(state.filters, payload);
      state.page = 1;
    },
    /** Narrows the list to the services that a figure counts. */
    figureChosen: (state, { payload }: PayloadAction<Partial<Filters>>) => {
      if (!state.filters) return;
      Object.assign(state.filters, everybody, payload);
      state.shown = 'services';
      state.page = 1;
    },
    /** Resets the filters to this month. */
    cleared: (state, { payload: today }: PayloadAction<string>) => {
      state.filters = monthOf(today);
      state.page = 1;
    },
    pageTurned: (state, { payload }: PayloadAction<number>) => {
      state.page = payload;
    },
    sizeChosen: (state, { payload }: PayloadAction<number>) => {
      state.pageSize = payload;
      state.page = 1;
    },
    reportLoading: (state) => {
      state.phase = 'loading';
    },
    rowsCame: (state, { payload }: PayloadAction<{ tickets: ReportRow[]; totalTickets: Totals }>) => ({
      ...state,
      rows: payload.tickets,
      totals: payload.totalTickets,
      phase: 'ready',
    }),
    ratingsCame: (state, { payload: ratings }: PayloadAction<Ratings>) => ({ ...state, ratings, phase: 'ready' }),
    reportFailed: (state) => {
      state.phase = 'failed';
    },
  },
  extraReducers: (on) =>
    on
      .addCase(reportShown, (state, { payload: today }) => {
        state.isShown = true;
        state.filters ??= monthOf(today);
      })
      .addCase(reportHidden, (state) => {
        state.isShown = false;
      })
      .addCase(signedOut, () => initialState),
});
export const { shownChosen, filtered, cleared, pageTurned, sizeChosen, reportLoading, rowsCame, ratingsCame } =
  reportSlice.actions;
export const { reportFailed, figureChosen } = reportSlice.actions;

export const selectReport = (state: WithSlice<typeof reportSlice>): State => state.report;
