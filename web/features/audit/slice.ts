import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { joinedNames, noNames, type AuditEntry, type AuditNames } from '../../../domain/audit/entry.ts';
import type { ticketHistory } from '../../../projections/audit/contract.ts';
import { signedOut } from '../../api/signing.ts';

type Page = z.infer<typeof ticketHistory.reply>;
type State = {
  /** The ticket whose history is open. */
  ticketId: number | null;
  entries: AuditEntry[];
  names: AuditNames;
  /** The addresses of pictures by message id. */
  pictures: Readonly<Record<string, string>>;
  hasMore: boolean;
  reading: boolean;
  failed: boolean;
  /** Whether the timeline lists acknowledgements and read marks. */
  receipts: boolean;
  /** Number of entries that have happened at the shown moment; null: all of them. */
  moment: number | null;
};
const initialState: State = {
  ticketId: null,
  entries: [],
  names: noNames,
  pictures: {},
  hasMore: false,
  reading: false,
  failed: false,
  receipts: false,
  moment: null,
};

export const fileClicked = createAction<{ ticketId: number; as: 'pdf' | 'json' }>('audit/fileClicked');

/** The history of a ticket as far as it was read, and the moment that is shown. */
export const auditSlice = createSlice({
  name: 'audit',
  initialState,
  reducers: {
    historyOpened: (_, { payload: ticketId }: PayloadAction<number>) => ({ ...initialState, ticketId, reading: true }),
    moreAsked: (state) => ({ ...state, reading: true, failed: false }),
    pageRead: (state, { payload: { entries, names, pictures, hasMore } }: PayloadAction<Page>) => ({
      ...state,
      entries: [...state.entries, ...entries],
      names: joinedNames(state.names, names),
      pictures: { ...state.pictures, ...pictures },
      hasMore,
      reading: hasMore,
    }),
    receiptsToggled: (state) => ({ ...state, receipts: !state.receipts }),
    pageFailed: (state) => ({ ...state, reading: false, failed: true }),
    momentChosen: (state, { payload: moment }: PayloadAction<number>) => ({
      ...state,
      moment: moment >= state.entries.length ? null : moment,
    }),
    historyLeft: () => initialState,
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { historyOpened, moreAsked, pageRead, pageFailed, receiptsToggled, momentChosen, historyLeft } =
  auditSlice.actions;
export const selectAudit = ({ audit }: WithSlice<typeof auditSlice>): State => audit;
