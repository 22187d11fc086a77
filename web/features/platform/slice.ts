import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Platform } from '../../../projections/platform/contract.ts';
import { signedOut } from '../../api/signing.ts';

type State = { phase: 'loading' | 'ready' | 'failed'; platform: Platform | null; term: string };
const initialState: State = { phase: 'loading', platform: null, term: '' };
/** The page is shown, or the user reloads its figures. */
export const platformAsked = createAction('platform/asked');
/** The user searches for companies. */
export const companiesSought = createAction<string>('platform/companiesSought');
/** The user retries the parked events of a view; payload: its name. */
export const retryClicked = createAction<string>('platform/retryClicked');
export const platformHidden = createAction('platform/hidden');

/** The installation as super users see it. */
export const platformSlice = createSlice({
  name: 'platform',
  initialState,
  reducers: {
    platformCame: ({ term }, { payload }: PayloadAction<Platform>): State => ({
      phase: 'ready',
      platform: payload,
      term,
    }),
    platformFailed: (state): State => ({ ...state, phase: state.platform ? 'ready' : 'failed' }),
  },
  extraReducers: (on) =>
    on
      .addCase(companiesSought, (state, { payload: term }) => ({ ...state, term }))
      .addCase(platformHidden, (state) => ({ ...state, term: '' }))
      .addCase(signedOut, () => initialState),
});
export const { platformCame, platformFailed } = platformSlice.actions;
export const selectPlatform = (state: WithSlice<typeof platformSlice>): State => state.platform;
