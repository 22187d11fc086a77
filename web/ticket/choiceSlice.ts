import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { selectRecord, type EntitiesRoot } from '../kernel/entities.ts';
import { signedOut } from '../kernel/signing.ts';

type State = {
  /** The dialog whose ticket is being opened. */
  saving: string | null;
  /** The ticket that a new-ticket dialog ended with, and which dialog that was. */
  opened: { key: string; uuid: string } | null;
  /** The tags that tickets shall have, until the server has answered. */
  tags: Readonly<Record<number, readonly number[]>>;
};
const initialState: State = { saving: null, opened: null, tags: {} };

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
  /** What those who go on shall know; '': nothing. */
  note: string;
  /** Of these words: sent twice they are noted once. */
  noteKey: string;
}>('choice/transferSubmitted');
export const deleteConfirmed = createAction<TicketRecord>('choice/deleteConfirmed');
export const tagsChosen = createAction<{ ticketId: number; tagIds: readonly number[] }>('choice/tagsChosen');
/** A tag that is not there yet, for this ticket beside its others. */
export const tagTyped = createAction<{ ticketId: number; name: string }>('choice/tagTyped');

/** How far a dialog of tickets is. */
export const choiceSlice = createSlice({
  name: 'choice',
  initialState,
  reducers: {
    saveBegan: (state, { payload: saving }: PayloadAction<string>) => ({ ...state, saving }),
    /** Another dialog that was opened meanwhile goes on. */
    saveEnded: (state, { payload: key }: PayloadAction<string>) =>
      state.saving === key ? { ...state, saving: null } : state,
    ticketReady: (state, { payload }: PayloadAction<{ key: string; uuid: string }>) => ({
      ...state,
      opened: payload,
    }),
    /** A dialog opens: nothing is left of the last one. */
    begun: ({ tags }) => ({ ...initialState, tags }),
    tagsAnswered: ({ tags, ...state }, { payload: ticketId }: PayloadAction<number>) => {
      const { [ticketId]: _, ...others } = tags;
      return { ...state, tags: others };
    },
  },
  extraReducers: (on) =>
    on
      .addCase(tagsChosen, ({ tags, ...state }, { payload: { ticketId, tagIds } }) => ({
        ...state,
        tags: { ...tags, [ticketId]: tagIds },
      }))
      .addCase(signedOut, () => initialState),
});
export const { saveBegan, saveEnded, ticketReady, begun, tagsAnswered } = choiceSlice.actions;

export type ChoiceRoot = WithSlice<typeof choiceSlice>;
export const selectChoice = (state: ChoiceRoot): State => state.choice;
const noTags: readonly { id: number }[] = [];
/** The tags of a ticket as they were chosen last, by their ids. */
export const selectTagIds = createSelector(
  [
    (state: ChoiceRoot, ticketId: number) => state.choice.tags[ticketId],
    (state: EntitiesRoot, ticketId: number) => selectRecord(state, 'ticket', ticketId)?.tags ?? noTags,
  ],
  (chosen, tags) => chosen ?? tags.map(({ id }) => id),
);
