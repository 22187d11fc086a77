import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ServiceWindowReply } from '../../../../projections/message/contract.ts';
import { signedOut } from '../../../api/signing.ts';

type State = {
  ticketId: number;
  /** Null until the server says it. */
  shown: ServiceWindowReply | null;
  /** Connections without such a limit, which are not asked about again. */
  free: number[];
};
const initialState: State = { ticketId: 0, shown: null, free: [] };

type Of = { ticketId: number; connectionId: number };
/** A conversation was opened, or its customer wrote. */
export const serviceWindowAsked = createAction<Of>('serviceWindow/asked');

/** How long free text may be sent in the open conversation. */
export const serviceWindowSlice = createSlice({
  name: 'serviceWindow',
  initialState,
  reducers: {
    serviceWindowCame: (state, { payload }: PayloadAction<Of & { reply: ServiceWindowReply }>) => {
      const { ticketId, connectionId, reply } = payload;
      if (!reply.isLimited && !state.free.includes(connectionId)) state.free.push(connectionId);
      if (state.ticketId === ticketId) state.shown = reply;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(serviceWindowAsked, (state, { payload: { ticketId } }) => {
        if (state.ticketId !== ticketId) Object.assign(state, { ticketId, shown: null });
      })
      .addCase(signedOut, () => initialState),
});
export const { serviceWindowCame } = serviceWindowSlice.actions;
type ServiceWindowRoot = WithSlice<typeof serviceWindowSlice>;
/** The slice joins the store with the composer. */
export const selectServiceWindow = ({ serviceWindow }: Partial<ServiceWindowRoot>): State =>
  serviceWindow ?? initialState;
