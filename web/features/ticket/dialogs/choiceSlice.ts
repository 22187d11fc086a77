import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { selectRecord, type EntitiesRoot } from '../../../api/records/entities.ts';
import { signedOut } from '../../../api/signing.ts';

type State = {
  /** The key of the dialog whose ticket is being created. */
  saving: string | null;
  /** The ticket that a new-ticket dialog resulted in, and the key of that dialog. */
  opened: { key: string; uuid: string } | null;
  /** Chosen tags by ticket id, until the server answers. */
  tags: Readonly<Record<number, readonly number[]>>;
};
const initialState: State = { saving: null, opened: null, tags: {} };

export const newTicketSubmitted = createAction<{
  /** The key of the dialog. */
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
  /** An internal note for the next agents, or '' for none. */
  note: string;
  /** The idempotency key of this note text. A retry saves it once. */
  noteKey: string;
}>('choice/transferSubmitted');
export const deleteConfirmed = createAction<TicketRecord>('choice/deleteConfirmed');
export const tagsChosen = createAction<{ ticketId: number; tagIds: readonly number[] }>('choice/tagsChosen');
/** Creates a tag and adds it to the tags of the ticket. */
export const tagTyped = createAction<{ ticketId: number; name: string }>('choice/tagTyped');

/** The progress of the ticket dialogs. */
export const choiceSlice = createSlice({
  name: 'choice',
  initialState,
  reducers: {
    saveBegan: (state, { payload: saving }: PayloadAction<string>) => ({ ...state, saving }),
    /** Ignores a dialog that is not the current one. */
    saveEnded: (state, { payload: key }: PayloadAction<string>) =>
      state.saving === key ? { ...state, saving: null } : state,
    ticketReady: (state, { payload }: PayloadAction<{ key: string; uuid: string }>) => ({
      ...state,
      opened: payload,
    }),
    /** Clears the result of the previous dialog when a new one opens. */
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
/** The tag ids of a ticket, including choices that are not saved yet. */
export const selectTagIds = createSelector(
  [
    (state: ChoiceRoot, ticketId: number) => state.choice.tags[ticketId],
    (state: EntitiesRoot, ticketId: number) => selectRecord(state, 'ticket', ticketId)?.tags ?? noTags,
  ],
  (chosen, tags) => chosen ?? tags.map(({ id }) => id),
);
