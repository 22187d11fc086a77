import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Doing } from '../../domain/ticket/doing.ts';
import { doingHeard } from './frames.ts';

/** What another does in a ticket; `userId` null: the contact, or who of a group `name` is, '' where nobody knows. */
export type Does = { userId: number | null; name: string; is: Doing; until: number };
type State = Record<number, readonly Does[]>;
const initialState: State = {};
const nobody: readonly Does[] = [];

/** Who says no more has stopped: it is said again more often than that. */
const lastsMs: Partial<Record<Doing, number>> = { viewing: 70_000, composing: 12_000, recording: 12_000 };

/** What others do in the tickets that one has open: of this moment, and gone by itself. */
export const doingSlice = createSlice({
  name: 'doing',
  initialState,
  reducers: {
    /** What was not said again is over. */
    doingPassed: (state, { payload: now }: PayloadAction<number>) => {
      for (const [ticketId, all] of Object.entries(state))
        if (all.some(({ until }) => until <= now)) state[Number(ticketId)] = all.filter(({ until }) => until > now);
    },
  },
  extraReducers: (on) =>
    on.addCase(doingHeard, (state, { payload: { ticketId, userId, name, is, at } }) => {
      const others = (state[ticketId] ?? []).filter((one) => one.userId !== userId);
      // A colleague who pauses is still there.
      const now: Doing = is === 'paused' && userId !== null ? 'viewing' : is;
      const lasts = lastsMs[now];
      state[ticketId] = lasts ? [...others, { userId, name, is: now, until: at + lasts }] : others;
    }),
});
export const { doingPassed } = doingSlice.actions;

/** What others do in a ticket now. */
export const selectDoes = ({ doing }: Partial<WithSlice<typeof doingSlice>>, ticketId: number): readonly Does[] =>
  doing?.[ticketId] ?? nobody;
