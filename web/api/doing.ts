import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Doing } from '../../domain/ticket/doing.ts';
import { doingHeard } from './frames.ts';

/**
 * The current activity of another person in a ticket. `userId` is null for the contact; `name` is then the group
 * member, '' when unknown.
 */
export type Does = { userId: number | null; name: string; is: Doing; until: number };
type State = Record<number, readonly Does[]>;
const initialState: State = {};
const nobody: readonly Does[] = [];

/** How long an activity lasts without a new frame. Senders repeat it more often than this. */
const lastsMs: Partial<Record<Doing, number>> = { viewing: 70_000, composing: 12_000, recording: 12_000 };

/** The activities of others in open tickets. They expire without a new frame. */
export const doingSlice = createSlice({
  name: 'doing',
  initialState,
  reducers: {
    /** Removes activities that were not repeated in time. */
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

/** The current activities of others in a ticket. */
export const selectDoes = ({ doing }: Partial<WithSlice<typeof doingSlice>>, ticketId: number): readonly Does[] =>
  doing?.[ticketId] ?? nobody;
