import type { PayloadAction } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { Looked } from '../open.ts';

type State = { peek: Looked | null; viewing: string };

/** The reducers of the preview of a waiting ticket. */
export const peekReducers = {
  peekClicked: (state: State, { payload: { id } }: PayloadAction<TicketRecord>) => {
    state.peek = { ticketId: id, phase: 'loading', ids: [] };
  },
  peekShown: ({ peek }: State, { payload: { ids } }: PayloadAction<{ ids: string[] }>) => {
    if (peek) Object.assign(peek, { phase: 'ready', ids });
  },
  peekFailed: ({ peek }: State) => {
    if (peek) peek.phase = 'failed';
  },
  peekClosed: (state: State) => {
    state.peek = null;
    state.viewing = '';
  },
};
