import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { quickMessageCalls, type QuickMessageRecord } from '../../domain/quickMessage/record.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { recordFrame } from '../kernel/frames.ts';
import { request } from '../kernel/request.ts';
import { streamReset } from '../kernel/stream.ts';
import { hearRecord } from '../record/recordFrames.ts';
import { signedOut } from '../session/slice.ts';

type State = { phase: 'idle' | 'loading' | 'ready' | 'failed'; replies: QuickMessageRecord[] };
const initialState: State = { phase: 'idle', replies: [] };
const hear = hearRecord('quickmessage', quickMessageCalls.shape);

/** Somebody began to write a shortcode. */
export const repliesWanted = createAction('offered/wanted');

/** The quick messages that the composer offers: fetched when they are first wanted, then live (R176). */
export const offeredSlice = createSlice({
  name: 'offered',
  initialState,
  reducers: {
    repliesAsked: (state) => {
      if (state.phase !== 'ready') state.phase = 'loading';
    },
    repliesCame: (_, { payload }: PayloadAction<QuickMessageRecord[]>): State => ({ phase: 'ready', replies: payload }),
    repliesFailed: (state) => {
      if (state.phase !== 'ready') state.phase = 'failed';
    },
  },
  extraReducers: (on) =>
    on
      .addCase(recordFrame, (state, action) => {
        const heard = state.phase === 'ready' ? hear(action) : undefined;
        if (!heard) return;
        const id = 'gone' in heard ? heard.gone : heard.kept.id;
        const rest = state.replies.filter((reply) => reply.id !== id);
        state.replies = 'kept' in heard && heard.kept.status ? [...rest, heard.kept] : rest;
      })
      .addCase(signedOut, () => initialState),
});
const { repliesAsked, repliesCame, repliesFailed } = offeredSlice.actions;

export const selectOffered = (state: WithSlice<typeof offeredSlice>): State => state.offered;

function* fetchReplies() {
  yield* put(repliesAsked());
  try {
    yield* put(repliesCame(yield* call(() => request(quickMessageCalls.all))));
  } catch (error) {
    yield* put(repliesFailed());
    toastError(error);
  }
}
function* want() {
  const { phase } = yield* select(selectOffered);
  if (phase === 'idle' || phase === 'failed') yield* call(fetchReplies);
}
function* reread() {
  const { phase } = yield* select(selectOffered);
  if (phase === 'ready') yield* call(fetchReplies);
}

export function* offeredSaga() {
  yield* takeLeading(repliesWanted, want);
  yield* takeLatest(streamReset, reread);
}

joinStore([offeredSlice], offeredSaga);
