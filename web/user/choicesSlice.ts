import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { QueueRecord } from '../../domain/queue/shape.ts';
import { signedOut } from '../session/slice.ts';

export type Choices = { queues: readonly QueueRecord[]; connections: readonly { id: number; name: string }[] };
type State = Choices & { phase: 'idle' | 'loading' | 'ready' };
const initialState: State = { queues: [], connections: [], phase: 'idle' };

/** What a user can be given: the queues and connections of the company. */
export const choicesSlice = createSlice({
  name: 'userChoices',
  initialState,
  reducers: {
    choicesAsked: (state) => ({ ...state, phase: state.phase === 'idle' ? 'loading' : state.phase }) as const,
    choicesCame: (_, { payload }: PayloadAction<Choices>): State => ({ ...payload, phase: 'ready' }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { choicesAsked, choicesCame } = choicesSlice.actions;
export const selectChoices = (state: WithSlice<typeof choicesSlice>): State => state.userChoices;
