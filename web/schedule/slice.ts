import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { scheduleMessage } from '../../commands/schedule/contract.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';
import { selectTables, steady, wholes, type EntitiesRoot } from '../kernel/entities.ts';
import { signedOut } from '../kernel/signing.ts';
import { finds } from '../kernel/words.ts';
import { recordSlice } from '../record/recordSlice.ts';
import type { FileWish } from '../ui/FileField.tsx';

/** What the form saves, and what moves in the calendar. */
export type ScheduleValues = {
  body: z.input<typeof scheduleMessage.body> & { sendAt: string };
  file: FileWish;
  scope?: 'this' | 'following';
};
/** A message is to go with those behind it in its series. */
export const followingRemoved = createAction<ScheduleRecord>('calendar/followingRemoved');

const byTime = (a: ScheduleRecord, b: ScheduleRecord): number => a.sendAt.localeCompare(b.sendAt) || a.id - b.id;
const isFound = ({ body, contact }: ScheduleRecord, search: string): boolean =>
  finds(search, body, contact.name, contact.number);

/** The form of scheduled messages and what is asked before one is deleted, live. */
export const schedules = recordSlice<'schedule', 'schedule', ScheduleValues>({
  name: 'schedule',
  kind: 'schedule',
  compare: byTime,
  matches: isFound,
});

/** From an instant on and before another, ISO. */
export type Range = { from: string; to: string };
/** The calendar shows a stretch of time: what is scheduled in it is wanted. */
export const rangeShown = createAction<Range>('calendar/rangeShown');
/** Somebody is looked for in the form, who is named by his id in the address. */
export const contactWanted = createAction<number>('calendar/contactWanted');

type State = {
  range: Range | null;
  phase: 'loading' | 'ready' | 'failed';
  /** Whom the address names. */
  asked: number | null;
};
const initialState: State = { range: null, phase: 'loading', asked: null };

/** How far the calendar has come. */
export const calendarSlice = createSlice({
  name: 'calendar',
  initialState,
  reducers: {
    rangeBegan: (state, { payload }: PayloadAction<Range>) => {
      state.range = payload;
      state.phase = 'loading';
    },
    rangeEnded: (state, { payload }: PayloadAction<{ done: boolean }>) => {
      state.phase = payload.done ? 'ready' : 'failed';
    },
    contactAsked: (state, { payload }: PayloadAction<number | null>) => {
      state.asked = payload;
    },
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { rangeBegan, rangeEnded, contactAsked } = calendarSlice.actions;

type Root = EntitiesRoot & WithSlice<typeof calendarSlice>;
export const selectCalendar = (state: Root): State => state.calendar;

/** Every scheduled message that is known, by time, whole. */
export const selectSchedules = createSelector(
  [selectTables],
  (tables) => wholes(tables, 'schedule', Object.keys(tables.schedule).map(Number)).sort(byTime),
  steady,
);
/** Those of them that a search finds. */
export const searched = (all: readonly ScheduleRecord[], search: string): ScheduleRecord[] =>
  all.filter((one) => isFound(one, search));
