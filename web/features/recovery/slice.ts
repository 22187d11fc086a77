import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export const numberSubmitted = createAction<string>('recovery/numberSubmitted');
export const codeSubmitted = createAction<string>('recovery/codeSubmitted');
export const passwordSubmitted = createAction<string>('recovery/passwordSubmitted');

/** `over`: all that is left is to sign in. */
export type Step = 'number' | 'code' | 'password' | 'over';
type State = {
  step: Step;
  busy: boolean;
  /** The typed number, and the handle that the server returned for it. */
  wpp: string;
  userId: string;
  /** The number of wrong codes so far. */
  wrong: number;
};
const initialState: State = { step: 'number', busy: false, wpp: '', userId: '', wrong: 0 };

/** The progress of a password recovery. */
export const recoverySlice = createSlice({
  name: 'recovery',
  initialState,
  reducers: {
    begun: () => initialState,
    asked: (state) => ({ ...state, busy: true }),
    failed: (state) => ({ ...state, busy: false }),
    codeSent: (_, { payload }: PayloadAction<Pick<State, 'wpp' | 'userId'>>): State => ({
      ...initialState,
      ...payload,
      step: 'code',
    }),
    codeWrong: (state) => ({ ...state, busy: false, wrong: state.wrong + 1 }),
    codeRight: (state): State => ({ ...state, busy: false, step: 'password' }),
    finished: (state): State => ({ ...state, busy: false, step: 'over' }),
  },
});
export const { begun, asked, failed, codeSent, codeWrong, codeRight, finished } = recoverySlice.actions;

export const selectRecovery = (state: WithSlice<typeof recoverySlice>): State => state.recovery;
