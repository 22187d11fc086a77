import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import type { QueueRecord } from '../../domain/queue/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { recordFrame } from '../kernel/frames.ts';
import { signedOut } from '../session/slice.ts';

export type Named = { id: number; name: string };
export type TagChoice = TicketRecord['tags'][number];
/** People that a search in a dialog found. */
export type Found = { phase: 'idle' | 'loading' | 'ready' | 'failed'; contacts: ContactRecord[]; users: Named[] };
type State = {
  found: Found;
  /** Null until they are asked for. */
  queues: QueueRecord[] | null;
  users: Named[] | null;
  tags: TagChoice[] | null;
  saving: boolean;
  /** The ticket that a new-ticket dialog ended with, and which dialog that was. */
  opened: { key: string; uuid: string } | null;
};
const nobody: Found = { phase: 'idle', contacts: [], users: [] };
const initialState: State = { found: nobody, queues: null, users: null, tags: null, saving: false, opened: null };
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
/** Who shows a choice asks for what it offers. */
export const choicesAsked = createAction<'queues' | 'users' | 'tags'>('choice/asked');

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name);
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
    choicesCame: (state, { payload }: PayloadAction<Partial<Pick<State, 'queues' | 'users' | 'tags'>>>) => {
      Object.assign(state, payload);
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
  extraReducers: (on) =>
    on
      .addCase(recordFrame, (state, { payload: { topic, action, payload } }) => {
        if (topic !== 'tag' || !state.tags || typeof payload !== 'object' || payload === null) return;
        if (action === 'delete' && 'id' in payload) state.tags = state.tags.filter(({ id }) => id !== payload.id);
      })
      .addCase(signedOut, () => initialState),
});
export const { contactSought, userSought, peopleFound, choicesCame, saveBegan, saveEnded, ticketReady, begun } =
  choiceSlice.actions;

export type ChoiceRoot = WithSlice<typeof choiceSlice>;
export const selectChoice = (state: ChoiceRoot): State => state.choice;
/** Tags in the order of their names, whatever order they came in. */
export const sorted = <T extends Named>(all: readonly T[]): T[] => all.toSorted(byName);
