import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { importAgenda } from '../../../../commands/contact/contract.ts';
import { signedOut } from '../../../api/signing.ts';

type AgendaResult = z.output<typeof importAgenda.reply>;

export const agendaStarted = createAction('contactAgenda/started');

type State = {
  open: boolean;
  phase: 'asking' | 'ready' | 'noPhone' | 'running' | 'done';
  result: AgendaResult | null;
};
const initialState: State = { open: false, phase: 'asking', result: null };

/** The import from the agenda of the default connection's phone (R284). */
export const agendaSlice = createSlice({
  name: 'contactAgenda',
  initialState,
  reducers: {
    agendaOpened: (state) => ({ ...(state.phase === 'running' ? state : initialState), open: true }),
    agendaClosed: (state) => ({ ...state, open: false }),
    phoneFound: (state, { payload: up }: PayloadAction<boolean>) => ({ ...state, phase: up ? 'ready' : 'noPhone' }),
    agendaBegan: (state) => ({ ...state, phase: 'running' }),
    agendaEnded: (state, { payload }: PayloadAction<AgendaResult>) => ({ ...state, phase: 'done', result: payload }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { agendaOpened, agendaClosed, phoneFound, agendaBegan, agendaEnded } = agendaSlice.actions;

type AgendaRoot = WithSlice<typeof agendaSlice>;
export const selectAgenda = (state: AgendaRoot): State => state.contactAgenda;
