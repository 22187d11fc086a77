import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Trial } from '../../../commands/prompt/contract.ts';
import type { ReplayPoint } from '../../../domain/prompt/replay.ts';
import { signedOut } from '../../api/signing.ts';
import type { TrialForm } from './trialSlice.ts';

/** A conversation of the last week, with the points where the agent would have answered. */
export type Replayed = { ticketId: number; contact: string; at: string; points: ReplayPoint[] };
/** The answer now at each point of a conversation, by `<ticket>:<point>`. */
type Answers = Record<string, Trial>;
/** Prices for a million tokens; 0 if none was set. */
type Prices = { in: number; out: number };

export const replayShown = createAction<number | null>('promptReplay/shown');
export const replayAsked = createAction<{ queueId: number }>('promptReplay/asked');
export const replayBegun = createAction<TrialForm>('promptReplay/begun');
export const replayStopped = createAction('promptReplay/stopped');

type State = {
  of: number | null;
  phase: 'idle' | 'reading' | 'ready' | 'running' | 'over';
  conversations: Replayed[];
  /** Whether the week has further tickets. */
  more: boolean;
  chosen: number[];
  prices: Prices;
  answers: Answers;
  /** The number of answers that this run asks for. */
  wanted: number;
  error: string;
};
const initialState: State = {
  of: null,
  phase: 'idle',
  conversations: [],
  more: false,
  chosen: [],
  prices: { in: 0, out: 0 },
  answers: {},
  wanted: 0,
  error: '',
};

/** The names of the chosen points, in their order. */
export const placesOf = ({ conversations, chosen }: Pick<State, 'conversations' | 'chosen'>) =>
  conversations
    .filter(({ ticketId }) => chosen.includes(ticketId))
    .flatMap(({ ticketId, contact, points }) =>
      points.map(({ turns }, index) => ({ name: `${ticketId}:${index}`, contact, turns })),
    );

/** The last week against a changed prompt. The results exist only in this browser, until another prompt is opened. */
export const replaySlice = createSlice({
  name: 'promptReplay',
  initialState,
  reducers: {
    replayCame: (state, { payload }: PayloadAction<Pick<State, 'conversations' | 'more' | 'prices'>>) => {
      const chosen = payload.conversations.slice(0, 5).map(({ ticketId }) => ticketId);
      Object.assign(state, payload, { phase: 'ready', chosen });
    },
    replayChosen: (state, { payload: chosen }: PayloadAction<number[]>) => void (state.chosen = chosen),
    replayAnswered: ({ answers }, { payload: { name, trial } }: PayloadAction<{ name: string; trial: Trial }>) => {
      answers[name] = trial;
    },
    replayEnded: (state, { payload: error }: PayloadAction<string>) => {
      Object.assign(state, { phase: state.conversations.length ? 'over' : 'idle', error });
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedOut, () => initialState)
      .addCase(replayShown, (state, { payload: of }) =>
        of !== null && state.of === of ? state : { ...initialState, of },
      )
      .addCase(replayAsked, ({ of }) => ({ ...initialState, of, phase: 'reading' }))
      .addCase(replayBegun, (state) => {
        Object.assign(state, { phase: 'running', answers: {}, error: '', wanted: placesOf(state).length });
      }),
});
export const { replayCame, replayChosen, replayAnswered, replayEnded } = replaySlice.actions;
export const selectReplay = (state: WithSlice<typeof replaySlice>): State => state.promptReplay;
