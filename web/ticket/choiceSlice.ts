import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { signedOut } from '../kernel/signing.ts';

/** People that a search in a dialog found. */
export type Found = { phase: 'idle' | 'loading' | 'ready' | 'failed'; ids: number[] };
type State = {
  found: Found;
  saving: boolean;
  /** The ticket that a new-ticket dialog ended with, and which dialog that was. */
  opened: { key: string; uuid: string } | null;
};
const nobody: Found = { phase: 'idle', ids: [] };
const initialState: State = { found: nobody, saving: false, opened: null };
export const fewestLetters = 3;

export const newTicketSubmitted = createAction<{
  /** Of the dialog. */
  key: string;
  contactId: number;
  queueId: number | null;
  whatsappId: number | null;
}>('choice/newTicketSubmitted');
export const transferSubmitted = createAction<{
  ticket: TicketRecord;
  queueId: number;
  userId: number | null;
  whatsappId: number;
}>('choice/transferSubmitted');
export const deleteConfirmed = createAction<TicketRecord>('choice/deleteConfirmed');
export const tagsChosen = createAction<{ ticketId: number; tagIds: number[] }>('choice/tagsChosen');
/** A tag that is not there yet, for this ticket too. */
export const tagTyped = createAction<{ ticketId: number; tagIds: number[]; name: string }>('choice/tagTyped');

const sought = (state: State, { payload }: PayloadAction<string>) => {
  const phase = payload.trim().length < fewestLetters ? 'idle' : 'loading';
  state.found = phase === 'idle' ? nobody : { ...state.found, phase };
};

/** What the dialogs and filters of tickets offer, and what was found in them. */
export const choiceSlice = createSlice({
  name: 'choice',
  initialState,
  reducers: {
    contactSought: sought,
    userSought: sought,
    peopleFound: (state, { payload }: PayloadAction<Partial<Found>>) => {
      state.found = { ...nobody, ...payload };
    },
    saveBegan: (state) => ({ ...state, saving: true }),
    saveEnded: (state) => ({ ...state, saving: false }),
    ticketReady: (state, { payload }: PayloadAction<{ key: string; uuid: string }>) => ({
      ...state,
      saving: false,
      opened: payload,
    }),
    /** A dialog opens: nothing is left of the last one. */
    begun: (state) => ({ ...state, found: nobody, saving: false, opened: null }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { contactSought, userSought, peopleFound, saveBegan, saveEnded, ticketReady, begun } = choiceSlice.actions;

export type ChoiceRoot = WithSlice<typeof choiceSlice>;
export const selectChoice = (state: ChoiceRoot): State => state.choice;
