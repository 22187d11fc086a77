import type { PayloadAction } from '@reduxjs/toolkit';
import { restoredUnsent, type UnsentOf } from '../../../api/outbox/unsentSaga.ts';
import { edited, editing, noDraft, type as typeInto, type Draft, type Edit, type Typed, type Unsent } from './draft.ts';
import type { Open } from '../open.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';

type State = Unsent & { open: Open | null };

/** The reducers of drafts, one draft per ticket. */
export const draftReducers = {
  /** Restores what this tab kept over a reload. */
  unsentFound: (state: State, { payload }: PayloadAction<UnsentOf<OutgoingMessage, Draft>>) => {
    Object.assign(state, restoredUnsent(state, payload));
  },
  draftChanged: ({ drafts }: State, { payload }: PayloadAction<{ ticketId: number } & Partial<Draft>>) => {
    const { ticketId, ...changed } = payload;
    drafts[ticketId] = { ...noDraft, ...drafts[ticketId], ...changed };
  },
  /** Keys pressed while the conversation opens. */
  typedAhead: (state: State, { payload }: PayloadAction<Typed>) => {
    typeInto(state, payload);
  },
  /** Moves the typed text to another ticket, which opens instead of the accepted one. */
  typedForOther: (state: State, { payload: { from, uuid } }: PayloadAction<{ from: number; uuid: string }>) => {
    const text = state.drafts[from]?.text;
    if (!text) return;
    delete state.drafts[from];
    typeInto(state, { uuid, ticketId: null, text, erases: false });
  },
  /** Moves text typed while a ticket was created, under the key of its form, to the conversation that opens. */
  typedAheadMoved: (state: State, { payload: { from, uuid } }: PayloadAction<{ from: string; uuid: string }>) => {
    const text = state.typedAhead[from];
    delete state.typedAhead[from];
    if (text) typeInto(state, { uuid, ticketId: null, text, erases: false });
  },
  editClicked: ({ open, drafts }: State, { payload }: PayloadAction<Edit>) => {
    const ticketId = payload.ticketId ?? open?.ticketId ?? payload.message.ticketId;
    drafts[ticketId] = editing(drafts[ticketId] ?? noDraft, payload);
  },
  /** The edit was sent or cancelled. */
  editEnded: ({ drafts }: State, { payload: { ticketId } }: PayloadAction<{ ticketId: number }>) => {
    const draft = drafts[ticketId];
    if (draft) drafts[ticketId] = edited(draft);
  },
  /** Drops the drafts of tickets whose contact was erased. */
  draftsDropped: ({ drafts }: State, { payload }: PayloadAction<number[]>) => {
    for (const ticketId of payload) delete drafts[ticketId];
  },
};
