import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import type { WholeQueue } from '../../domain/queue/whole.ts';
import { listQueues } from '../../projections/queue/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { signedOut } from '../session/slice.ts';
import { queues } from './feature.ts';

/** Every queue, whatever the list behind the dialogs is searched for; asked when one of them opens. */
export const allQueuesSlice = createSlice({
  name: 'allQueues',
  initialState: (): { queues: readonly WholeQueue[] } => ({ queues: [] }),
  reducers: {
    allCame: (_, { payload }: PayloadAction<readonly WholeQueue[]>) => ({ queues: [...payload] }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => ({ queues: [] })),
});
const { allCame } = allQueuesSlice.actions;

type Root = WithSlice<typeof allQueuesSlice> & Parameters<typeof queues.select>[0];
/** The queues beside one of them (null: beside a new one); those of the list until all are there. */
export const othersOf = (state: Root, id: number | null): readonly WholeQueue[] => {
  const { queues: all } = state.allQueues;
  return (all.length ? all : queues.select(state).records).filter((each) => each.id !== id);
};

function* fetchAll() {
  try {
    yield* put(allCame(yield* call(() => request(listQueues))));
  } catch (error) {
    toastError(error);
  }
}

export function* allQueuesSaga() {
  const { addClicked, editClicked, removeClicked } = queues.actions;
  yield* takeLatest([addClicked, editClicked, removeClicked], fetchAll);
}
