import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { signedOut } from '../../api/signing.ts';

export type Invited = Pick<UserRecord, 'id' | 'name' | 'email' | 'wpp'>;
type State = { user: Invited | null };
const initialState: State = { user: null };

/** The user who gets a link from an admin, to choose a password. */
export const invitationSlice = createSlice({
  name: 'invitation',
  initialState,
  reducers: {
    invitationAsked: (_, { payload: user }: PayloadAction<Invited>): State => ({ user }),
    invitationClosed: () => initialState,
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { invitationAsked, invitationClosed } = invitationSlice.actions;

type Root = Partial<WithSlice<typeof invitationSlice>>;
export const selectInvited = ({ invitation }: Root): Invited | null => (invitation ?? initialState).user;
