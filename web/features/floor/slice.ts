import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Floor, FloorChanged, FloorChanges, FloorTickets, StayKind } from '../../../projections/floor/contract.ts';
import { signedOut } from '../../api/signing.ts';

export type Mode = 'past' | 'changes';
export const statuses = ['open', 'pending', 'closed'] as const;
/** An id of 0 means none; null means all. */
export type Narrowed = { status: (typeof statuses)[number]; queueId: number | null; userId: number | null };
/** Local times of the company: 2026-11-21T09:30. */
type Instants = { at: string; from: string; to: string };

type State = {
  /** The company's time zone while the page is shown; null while it is not. */
  zone: string | null;
  mode: Mode;
  instants: Instants | null;
  narrowed: Narrowed;
  /** The kind of changes; null for all kinds. */
  kind: StayKind | null;
  phase: 'loading' | 'ready' | 'failed';
  floor: Floor | null;
  tickets: FloorTickets | null;
  changes: FloorChanges | null;
  changed: FloorChanged | null;
};
const initialState: State = {
  zone: null,
  mode: 'past',
  instants: null,
  narrowed: { status: 'open', queueId: null, userId: null },
  kind: null,
  phase: 'loading',
  floor: null,
  tickets: null,
  changes: null,
  changed: null,
};

export const retried = createAction('floor/retried');
export const floorMoreAsked = createAction('floor/moreAsked');

/** The floor at an instant, or the changes between two. */
export const floorSlice = createSlice({
  name: 'floor',
  initialState,
  reducers: {
    /** `now`: local time of the company. Instants that were chosen before stay. */
    floorShown: (state, { payload: { zone, now } }: PayloadAction<{ zone: string; now: string }>) => ({
      ...state,
      zone,
      instants: state.instants ?? { at: now, from: `${now.slice(0, 10)}T00:00`, to: now },
    }),
    floorHidden: (state) => ({ ...state, zone: null }),
    modeChosen: (state, { payload: mode }: PayloadAction<Mode>) => ({ ...state, mode }),
    instantChosen: (state, { payload }: PayloadAction<Partial<Instants>>) => ({
      ...state,
      instants: state.instants && { ...state.instants, ...payload },
    }),
    narrowed: (state, { payload }: PayloadAction<Partial<Narrowed>>) => ({
      ...state,
      narrowed: { ...state.narrowed, ...payload },
      tickets: null,
    }),
    kindChosen: (state, { payload: kind }: PayloadAction<StayKind | null>) => ({ ...state, kind, changed: null }),
    floorLoading: (state) => ({ ...state, phase: 'loading' }),
    floorFailed: (state) => ({ ...state, phase: 'failed' }),
    floorCame: (state, { payload }: PayloadAction<{ floor: Floor; tickets: FloorTickets }>) => ({
      ...state,
      ...payload,
      phase: 'ready',
    }),
    changesCame: (state, { payload }: PayloadAction<{ changes: FloorChanges; changed: FloorChanged }>) => ({
      ...state,
      ...payload,
      phase: 'ready',
    }),
    moreTicketsCame: (state, { payload: { tickets, next } }: PayloadAction<FloorTickets>) => ({
      ...state,
      phase: 'ready',
      tickets: { tickets: [...(state.tickets?.tickets ?? []), ...tickets], next },
    }),
    moreChangesCame: (state, { payload: { changes, next } }: PayloadAction<FloorChanged>) => ({
      ...state,
      phase: 'ready',
      changed: { changes: [...(state.changed?.changes ?? []), ...changes], next },
    }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { floorShown, floorHidden, modeChosen, instantChosen, narrowed, kindChosen } = floorSlice.actions;
export const { floorLoading, floorFailed, floorCame, changesCame } = floorSlice.actions;
export const { moreTicketsCame, moreChangesCame } = floorSlice.actions;
export const selectFloor = ({ floor }: WithSlice<typeof floorSlice>): State => floor;
