import type { PayloadAction } from '@reduxjs/toolkit';
import { edited, editing, noDraft, type as typeInto, type Draft, type Edit, type Typed, type Unsent } from './draft.ts';
import type { Open } from './open.ts';

type State = Unsent & { open: Open | null };

/** What is being written, a draft for each ticket. */
export const draftReducers = {
  /** What this tab kept over a reload. What was on its way is sent again, by the same key, when the server is there. */
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
  /** Keys that were pressed while the conversation opens. */
  typedAhead: (state: State, { payload }: PayloadAction<Typed>) => {
    typeInto(state, payload);
  },
  /** Another ticket opens than the one that was accepted: what was typed meanwhile is for that one. */
  typedForOther: (state: State, { payload: { from, uuid } }: PayloadAction<{ from: number; uuid: string }>) => {
    const text = state.drafts[from]?.text;
    if (!text) return;
    delete state.drafts[from];
    typeInto(state, { uuid, ticketId: null, text, erases: false });
  },
  editClicked: ({ open, drafts }: State, { payload }: PayloadAction<Edit>) => {
    const ticketId = payload.ticketId ?? open?.ticketId ?? payload.message.ticketId;
    drafts[ticketId] = editing(drafts[ticketId] ?? noDraft, payload);
  },
  /** The words were sent, or shall stay as they were. */
  editEnded: ({ drafts }: State, { payload: { ticketId } }: PayloadAction<{ ticketId: number }>) => {
    const draft = drafts[ticketId];
    if (draft) drafts[ticketId] = edited(draft);
  },
  /** With whom nobody is any more, nothing is being written. */
  draftsDropped: ({ drafts }: State, { payload }: PayloadAction<number[]>) => {
    for (const ticketId of payload) delete drafts[ticketId];
  },
};
