import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, delay, put, take } from 'typed-redux-saga';
import { z } from 'zod';
import { streamReset } from './stream.ts';

/** The part of the server that is missing: a store, or read models that are ready. */
export type Lacking = 'postgres' | 'eventstore' | 'disk' | 'building' | 'behind';
const outage = z.union([
  z
    .object({ error: z.literal('ERR_STORE_AWAY'), store: z.enum(['postgres', 'eventstore', 'disk']) })
    .transform(({ store }) => store),
  z.object({ error: z.literal('ERR_BUILDING') }).transform(() => 'building' as const),
  z.object({ error: z.literal('ERR_BEHIND') }).transform(() => 'behind' as const),
]);
const lookMs = 2000;

const listeners = new Set<(lacking: Lacking) => void>();

/** The missing part that a refusal names, or undefined when there was another reason. */
export const outageIn = (body: unknown): Lacking | undefined => outage.safeParse(body).data;

/** Informs all listeners that a part is missing. */
export const tellOutage = (lacking: Lacking): void => {
  for (const listener of listeners) listener(lacking);
};

/** Whether a failure with this code ends when the server is back. */
export const isPassing = (code: string): boolean =>
  /^(unreachable|ERR_STORE_AWAY|ERR_STORE_FULL|ERR_BUILDING|ERR_BEHIND)$/.test(code);

type State = { store: Lacking | null };
const initialState: State = { store: null };
/** The missing part of the server during an outage. */
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

/**
 * Follows an outage from the first call that met it until the server is ready. Then every screen reads its data again.
 */
export function* outageSaga() {
  const heard = eventChannel<Lacking>((tell) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, buffers.none());
  while (true) {
    yield* put(outageBegan(yield* take(heard)));
    do yield* delay(lookMs);
    while (!(yield* call(isReady)));
    yield* put(outageEnded());
    yield* put(streamReset());
  }
}
