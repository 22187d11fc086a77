import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedInShape, type SignedIn } from '../../../domain/user/shape.ts';
import { featuresOf } from '../../../domain/kernel/gates.ts';
import { companyFrame, recordKept, refHeard, settingFrame } from '../frames.ts';
import type { Refs } from '../records/kinds.ts';
import { signedIn, signedOut, userRefreshed } from '../signing.ts';

/** The user submitted the sign-in form. */
export const loginSubmitted = createAction<{ email: string; password: string }>('session/loginSubmitted');
/** The sign-in form appeared. */
export const loginShown = createAction('session/loginShown');
export const logoutClicked = createAction('session/logoutClicked');

type State = {
  /** `resuming`: a token is stored, and the server has not yet confirmed its user. */
  status: 'resuming' | 'anonymous' | 'signedIn';
  user: SignedIn | null;
  /** The sign-in call is under way. */
  busy: boolean;
  /** The text of the last refused sign-in; '' without one. */
  refusal: string;
  /** The payment page for the admin of an expired company; '' when there is nothing to pay. */
  payAt: string;
  /** The server ignores further attempts for this many seconds. */
  wait: number;
  /** The limit that was reached, by its name for `waitText`. */
  limit: string;
  /** Whether visitors may sign up. */
  signUp: boolean;
};
/** The part of a company's frame that the signed-in user carries. */
const companyOfUser = signedInShape.shape.company;
/** Applies a changed plan of the user's company at once. */
const holdAnew = ({ user }: State, told: Refs['plan']): void => {
  const plan = told?.find(({ id }) => id === user?.company.planId);
  if (user && plan) user.company.features = featuresOf(plan, user.company.settings);
};
const anonymous: State = {
  status: 'anonymous',
  user: null,
  busy: false,
  refusal: '',
  payAt: '',
  wait: 0,
  limit: '',
  signUp: false,
};
const initialState: State = { ...anonymous, status: 'resuming' };

/** The signed-in user and the state of the sign-in form. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loginBegan: (state) => ({ ...state, busy: true, refusal: '', payAt: '', wait: 0 }),
    loginRefused: (state, { payload }: PayloadAction<{ refusal: string; payAt: string }>) => ({
      ...state,
      ...payload,
      busy: false,
    }),
    loginPaused: (state, { payload }: PayloadAction<{ seconds: number; limit: string }>) => ({
      ...state,
      busy: false,
      wait: payload.seconds,
      limit: payload.limit,
    }),
    signUpKnown: (state, { payload }: PayloadAction<boolean>) => ({ ...state, signUp: payload }),
    secondPassed: (state, { payload }: PayloadAction<number>) => ({ ...state, wait: payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(signedIn, (_, { payload }): State => ({ ...anonymous, status: 'signedIn', user: payload }))
      .addCase(userRefreshed, (state, { payload }) => {
        if (state.user?.id === payload.id) state.user = payload;
      })
      .addCase(signedOut, () => anonymous)
      .addCase(refHeard, (state, { payload }) => holdAnew(state, payload.plan))
      .addCase(recordKept, (state, { payload: { kept } }) => {
        holdAnew(state, kept.plan);
        const { user } = state;
        const heard = kept.user?.find(({ id }) => id === user?.id);
        if (user && heard) Object.assign(user, heard);
      })
      .addCase(settingFrame, ({ user }, { payload: frame }) => {
        const { key, value } = frame.payload.setting;
        if (user) user.company.settings = [...user.company.settings.filter((s) => s.key !== key), { key, value }];
      })
      .addCase(companyFrame, ({ user }, { payload: frame }) => {
        if (user && frame.payload.company.id === user.company.id)
          Object.assign(user.company, companyOfUser.parse(frame.payload.company));
      }),
});
export const { loginBegan, loginRefused, loginPaused, secondPassed, signUpKnown } = sessionSlice.actions;

type Root = WithSlice<typeof sessionSlice>;
export const selectSession = (state: Root): State => state.session;
export const selectUser = (state: Root): SignedIn | null => state.session.user;
