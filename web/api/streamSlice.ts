import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { streamOffline, streamOnline, streamStarted, streamStopped } from './stream.ts';

type State = { status: 'idle' | 'connecting' | 'online' | 'offline' };
const initialState: State = { status: 'idle' };

/** Whether frames arrive; the offline banner depends on it. */
export const streamSlice = createSlice({
  name: 'stream',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(streamStarted, () => ({ status: 'connecting' }))
      .addCase(streamOnline, () => ({ status: 'online' }))
      .addCase(streamOffline, () => ({ status: 'offline' }))
      .addCase(streamStopped, () => ({ status: 'idle' })),
});

export const selectStream = (state: WithSlice<typeof streamSlice>): State['status'] => state.stream.status;
