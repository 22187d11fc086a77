import type { PayloadAction } from '@reduxjs/toolkit';
import { edited, editing, noDraft, type as typeInto, type Draft, type Edit, type Typed, type Unsent } from './draft.ts';
import type { Open } from '../open.ts';

type State = Unsent & { open: Open | null };

/** The reducers of drafts, one draft per ticket. */
export const draftReducers = {
  /**
   * Restores what this tab kept over a reload. Messages that were being sent go out again with the same key once the server is
   * reachable.
   */
  unsentFound: (state: State, { payload }: PayloadAction<Omit<Unsent, 'typedAhead'>>) => {
    const known = new Set(state.outgoing.map(({ key }) => key));
    const kept = payload.outgoing.filter(({ key }) => !known.has(key));
    state.outgoing.unshift(...kept.map((one) => ({ ...one, failed: one.failed || 'unreachable' })));
    state.drafts = { ...payload.drafts, ...state.drafts };
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
