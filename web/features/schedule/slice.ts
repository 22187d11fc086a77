import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { scheduleMessage } from '../../../commands/schedule/contract.ts';
import type { ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { selectTables, steady, wholes, type EntitiesRoot } from '../../api/records/entities.ts';
import { signedOut } from '../../api/signing.ts';
import { finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';

/** The values that the form saves, or that a drag in the calendar changes. */
export type ScheduleValues = {
  body: z.input<typeof scheduleMessage.body> & { sendAt: string };
  file: FileWish;
  scope?: 'this' | 'following';
};

const byTime = (a: ScheduleRecord, b: ScheduleRecord): number => a.sendAt.localeCompare(b.sendAt) || a.id - b.id;
const isFound = ({ body, contact }: ScheduleRecord, search: string): boolean =>
  finds(search, body, contact.name, contact.number);

/** The form of scheduled messages and the question before a deletion, live. */
export const schedules = recordSlice<'schedule', 'schedule', ScheduleValues>({
  name: 'schedule',
  kind: 'schedule',
  compare: byTime,
  matches: isFound,
});

/** A period from one instant until before another, ISO. */
export type Range = { from: string; to: string };
/** The calendar shows a period: its messages are loaded. */
export const rangeShown = createAction<Range>('calendar/rangeShown');

type State = {
  range: Range | null;
  phase: 'loading' | 'ready' | 'failed';
  /** The id of the contact in the address. */
  asked: number | null;
};
const initialState: State = { range: null, phase: 'loading', asked: null };

/** The loading state of the calendar. */
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

/** All known scheduled messages in full, sorted by time. */
export const selectSchedules = createSelector(
  [selectTables],
  (tables) => wholes(tables, 'schedule', Object.keys(tables.schedule).map(Number)).sort(byTime),
  steady,
);
/** Returns the messages that a search finds. */
export const searched = (all: readonly ScheduleRecord[], search: string): ScheduleRecord[] =>
  all.filter((one) => isFound(one, search));
