import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../api/signing.ts';
import type { Kind } from './examples.ts';

/** The values of a form: a text, or files. */
export type Wish = { token: string; number: string; body: string; files: readonly File[] };
export const sendClicked = createAction<{ kind: Kind; wish: Wish }>('externalApi/sendClicked');

type State = {
  sending: Record<Kind, boolean>;
  /** The number of sent requests; the form resets when it grows. */ sent: Record<Kind, number>;
};
const initialState: State = { sending: { text: false, media: false }, sent: { text: 0, media: 0 } };

/** The test forms of the external API. */
export const externalApiSlice = createSlice({
  name: 'externalApi',
  initialState,
  reducers: {
    sendingEnded: (state, { payload: { kind, done } }: PayloadAction<{ kind: Kind; done: boolean }>) => {
      state.sending[kind] = false;
      if (done) state.sent[kind] += 1;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(sendClicked, (state, { payload: { kind } }) => {
        state.sending[kind] = true;
      })
      .addCase(signedOut, () => initialState),
});
export const { sendingEnded } = externalApiSlice.actions;

export const selectExternalApi = (state: WithSlice<typeof externalApiSlice>): State => state.externalApi;
