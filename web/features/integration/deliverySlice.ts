import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { CallRecord } from '../../../domain/integration/callShape.ts';
import { signedOut } from '../../api/signing.ts';

/** Actions of the delivery log: show or reload it, show the key, change the key, send a delivery again. */
export const deliveriesShown = createAction<number>('integration/deliveriesShown');
export const keyAsked = createAction<number>('integration/keyAsked');
export const keyChangeAsked = createAction<number>('integration/keyChangeAsked');
export const repeatAsked = createAction<{ integrationId: number; callId: string }>('integration/repeatAsked');

type Key = { key: string; formerUntil: string | null };
type State = Key & { of: number | null; calls: CallRecord[]; hasMore: boolean; ready: boolean };
const initialState: State = { of: null, calls: [], hasMore: false, ready: false, key: '', formerUntil: null };

/** The deliveries to an integration, newest first, as its dialog shows them. */
export const deliverySlice = createSlice({
  name: 'integrationDelivery',
  initialState,
  reducers: {
    deliveriesCame: (state, { payload }: PayloadAction<{ calls: CallRecord[]; hasMore: boolean }>) => {
      Object.assign(state, payload, { ready: true });
    },
    keyCame: (state, { payload }: PayloadAction<Key>) => void Object.assign(state, payload),
    repeated: (state, { payload }: PayloadAction<CallRecord>) => {
      state.calls = state.calls.map((call) => (call.id === payload.id ? payload : call));
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedOut, () => initialState)
      .addCase(deliveriesShown, (state, { payload: of }) => (state.of === of ? state : { ...initialState, of })),
});
export const { deliveriesCame, keyCame, repeated } = deliverySlice.actions;
export const selectDeliveries = (state: WithSlice<typeof deliverySlice>): State => state.integrationDelivery;
