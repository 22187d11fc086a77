import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/signing.ts';
import type { Member } from '../message/named.ts';

type State = { ticketId: number; phase: 'loading' | 'ready'; members: Member[] };
const initialState: State = { ticketId: 0, phase: 'loading', members: [] };

/** The user is about to mention a member in the group of a ticket. */
export const membersAsked = createAction<{ ticketId: number }>('members/asked');

/** The members of the group in the open conversation. */
export const membersSlice = createSlice({
  name: 'members',
  initialState,
  reducers: {
    membersCame: (_, { payload }: PayloadAction<{ ticketId: number; members: Member[] }>): State => ({
      ...payload,
      phase: 'ready',
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(membersAsked, (state, { payload: { ticketId } }) =>
        state.ticketId === ticketId && state.members.length > 0 ? state : { ...initialState, ticketId },
      )
      .addCase(signedOut, () => initialState),
});
export const { membersCame } = membersSlice.actions;
export type MembersRoot = WithSlice<typeof membersSlice>;
export const selectMembers = ({ members }: MembersRoot): State => members;
