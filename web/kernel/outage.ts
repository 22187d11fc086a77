import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, delay, put, take } from 'typed-redux-saga';
import { z } from 'zod';
import { streamReset } from './stream.ts';

const lacking = z.enum(['postgres', 'eventstore', 'disk']);
export type Lacking = z.infer<typeof lacking>;
const outage = z.object({ error: z.literal('ERR_STORE_AWAY'), store: lacking });
const lookMs = 2000;

const listeners = new Set<(store: Lacking) => void>();

/** The store that an answer says is away, if it says so; whoever listens hears of it. */
export const outageIn = (body: unknown): Lacking | undefined => {
  const store = outage.safeParse(body).data?.store;
  if (store) for (const listener of listeners) listener(store);
  return store;
};

type State = { store: Lacking | null };
const initialState: State = { store: null };
/** What of the server is down, while it is. */
export const outageSlice = createSlice({
  name: 'outage',
  initialState,
  reducers: {
    outageBegan: (_, { payload }: PayloadAction<Lacking>) => ({ store: payload }),
    outageEnded: () => initialState,
  },
});
export const { outageBegan, outageEnded } = outageSlice.actions;
export const selectOutage = (state: WithSlice<typeof outageSlice>): Lacking | null => state.outage.store;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch('/readyz')).ok;
  } catch {
    return false;
  }
};

/** From the first call that met an outage until the server is ready again; then every screen reads anew what it shows. */
export function* outageSaga() {
  const heard = eventChannel<Lacking>((tell) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, buffers.sliding(1));
  while (true) {
    yield* put(outageBegan(yield* take(heard)));
    do yield* delay(lookMs);
    while (!(yield* call(isReady)));
    yield* put(outageEnded());
    yield* put(streamReset());
  }
}
