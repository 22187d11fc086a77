import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RecipientRecord } from '../../../domain/campaign/report.ts';
import { signedOut } from '../../api/signing.ts';

type StateName = RecipientRecord['state'];
type Page = { recipients: RecipientRecord[]; count: number; hasMore: boolean; next: number };
type State = Page & {
  campaignId: number;
  /** `gone`: the campaign does not exist, or no longer exists. */
  phase: 'loading' | 'ready' | 'failed' | 'gone';
  more: boolean;
  search: string;
  /** '' for all states. */
  state: StateName | '';
};
const initialState: State = {
  campaignId: 0,
  phase: 'loading',
  recipients: [],
  count: 0,
  hasMore: false,
  next: -1,
  more: false,
  search: '',
  state: '',
};

export const reportRead = createAction('campaignReport/read');
/** The campaign of the report progressed, or it ended. */
export const reportMoved = createAction('campaignReport/moved');
export const reportOver = createAction('campaignReport/over');
export const sheetAsked = createAction('campaignReport/sheetAsked');

/** The report of one campaign, with the recipients that were loaded so far. */
export const reportSlice = createSlice({
  name: 'campaignReport',
  initialState,
  reducers: {
    reportShown: (_, { payload: campaignId }: PayloadAction<number>) => ({ ...initialState, campaignId }),
    recipientsSearched: (state, { payload: search }: PayloadAction<string>) => ({ ...state, search }),
    stateChosen: (state, { payload }: PayloadAction<StateName | ''>) => ({ ...state, state: payload }),
    moreRecipientsAsked: (state) => ({ ...state, more: state.hasMore }),
    /** Replaces all shown rows. */
    recipientsCame: (state, { payload }: PayloadAction<Page>) => ({
      ...state,
      ...payload,
      more: false,
      phase: 'ready',
    }),
    reportGone: (state) => ({ ...state, more: false, phase: 'gone' }),
    recipientsFailed: (state) => ({
      ...state,
      more: false,
      phase: state.phase === 'ready' ? ('ready' as const) : ('failed' as const),
    }),
  },
  extraReducers: (builder) => void builder.addCase(signedOut, () => initialState),
  selectors: { selectReport: (state) => state },
});
export const {
  reportShown,
  recipientsSearched,
  stateChosen,
  moreRecipientsAsked,
  recipientsCame,
  reportGone,
  recipientsFailed,
} = reportSlice.actions;
export const { selectReport } = reportSlice.selectors;
