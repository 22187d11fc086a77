import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { ErasureReason } from '../../domain/contact/erasure.ts';
import { signedOut } from '../kernel/signing.ts';

/** It was named and confirmed: its data are to be erased. */
export const erasureConfirmed = createAction<{ contactId: number; reason: ErasureReason; confirmation: string }>(
  'contactErasure/confirmed',
);

type State = { phase: 'asking' | 'busy' | 'done' };
const initialState: State = { phase: 'asking' };

/** The question before a contact's data are erased. */
export const eraseSlice = createSlice({
  name: 'contactErasure',
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

export const selectErasure = (state: WithSlice<typeof eraseSlice>): State => state.contactErasure;
