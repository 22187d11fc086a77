import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { ErasureReason } from '../../../domain/kernel/erasure.ts';
import { signedOut } from '../../api/signing.ts';

/** The person whose data will be erased, with the name to show. */
export type Person = { whose: 'contact' | 'user'; id: number; name: string };
/** The user typed the name and confirmed that the data of the person are erased. */
export const erasureConfirmed = createAction<{ who: Person; reason: ErasureReason; confirmation: string }>(
  'erasure/confirmed',
);

type State = { phase: 'asking' | 'busy' | 'done' };
const initialState: State = { phase: 'asking' };

/** The question before a person's data are erased. */
export const eraseSlice = createSlice({
  name: 'erasure',
  initialState,
  reducers: {
    erasureAsked: () => initialState,
    erasureDone: (): State => ({ phase: 'done' }),
    erasureRefused: () => initialState,
  },
  extraReducers: (on) =>
    on.addCase(erasureConfirmed, (): State => ({ phase: 'busy' })).addCase(signedOut, () => initialState),
});
export const { erasureAsked, erasureDone, erasureRefused } = eraseSlice.actions;

export const selectErasure = (state: WithSlice<typeof eraseSlice>): State => state.erasure;
