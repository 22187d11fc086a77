import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { call, put, takeLeading } from 'typed-redux-saga';
import { z } from 'zod';
import { removeQueue } from '../../../commands/queue/contract.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { queues } from './slice.ts';

type State = {
  busy: boolean;
  /** The number of tickets that must move to another queue first; null until the server says so. */
  tickets: number | null;
};
const initialState: State = { busy: false, tickets: null };

export const removalConfirmed = createAction<{ queueId: number; targetQueueId: number | null }>(
  'queueRemoval/confirmed',
);
/** The removal of a queue. It asks for another queue if the removed one has tickets. */
export const removalSlice = createSlice({
  name: 'queueRemoval',
  initialState,
  reducers: {
    removalEnded: (state) => ({ ...state, busy: false }),
    ticketsFound: (_, { payload }: PayloadAction<number>): State => ({ busy: false, tickets: payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(removalConfirmed, (state) => ({ ...state, busy: true }))
      .addMatcher(queues.actions.removeClicked.match, () => initialState),
});
const { removalEnded, ticketsFound } = removalSlice.actions;
export const selectRemoval = (state: WithSlice<typeof removalSlice>): State => state.queueRemoval;

const hasTickets = z.object({ error: z.literal('ERR_QUEUE_HAS_TICKETS'), tickets: z.number() });

function* remove({ payload: { queueId, targetQueueId } }: ReturnType<typeof removalConfirmed>) {
  try {
    yield* call(() => request(removeQueue, { params: { queueId }, query: { targetQueueId } }));
    yield* put(removalEnded());
    yield* put(queues.actions.layerClosed());
    toast.success(text('queue', 'removed'));
  } catch (error) {
    const refusal = error instanceof RequestError ? hasTickets.safeParse(error.detail).data : undefined;
    if (refusal) {
      yield* put(ticketsFound(refusal.tickets));
      return;
    }
    yield* put(removalEnded());
    toastError(error);
  }
}

/** Calls DELETE /queue/{id}; a 409 becomes a question to the user. */
export function* removalSaga() {
  yield* takeLeading(removalConfirmed, remove);
}
