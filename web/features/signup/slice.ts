import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { publicPlans } from '../../../domain/plan/calls.ts';

export type OfferedPlan = z.output<typeof publicPlans.reply>[number];
export type Filled = {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: number;
  emailCode?: string | undefined;
};

export const signUpShown = createAction('signup/shown');
/** `companyId`: the value in the address, passed on unchanged (R002). */
export const signUpSubmitted = createAction<{ filled: Filled; companyId: string | null }>('signup/submitted');

type State = {
  /** null until loaded. */
  plans: OfferedPlan[] | null;
  /** Whether sign-up is closed. */
  closed: boolean;
  busy: boolean;
  /** Whether the e-mail address must be confirmed with the code that was sent to it. */
  codeAsked: boolean;
  done: boolean;
};
const initialState: State = { plans: null, closed: false, busy: false, codeAsked: false, done: false };

/** The sign-up of a company. */
export const signUpSlice = createSlice({
  name: 'signup',
  initialState,
  reducers: {
    begun: () => initialState,
    offered: (state, { payload }: PayloadAction<Pick<State, 'plans' | 'closed'>>) => ({ ...state, ...payload }),
    sent: (state) => ({ ...state, busy: true }),
    refused: (state) => ({ ...state, busy: false }),
    codeSent: (state) => ({ ...state, busy: false, codeAsked: true }),
    signedUp: (state) => ({ ...state, busy: false, done: true }),
  },
});
export const { begun, offered, sent, refused, codeSent, signedUp } = signUpSlice.actions;

export const selectSignUp = (state: WithSlice<typeof signUpSlice>): State => state.signup;
