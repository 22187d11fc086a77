import { createSelector } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { List, ListName } from './lists.ts';
import type { TicketRoot } from './slice.ts';

export const selectTickets = (state: TicketRoot) => state.ticket;
export const selectList = (state: TicketRoot, name: ListName): List => state.ticket.lists[name];

/** The list on the screen: that of the tab, and of the sub-tab of the open ones. */
export const selectListName = ({ ticket: { tab, sub } }: TicketRoot): ListName => (tab === 'open' ? sub : tab);

/** Its tickets, from top to bottom. */
export const selectRows = createSelector(
  [(state: TicketRoot) => state.ticket.records, (state: TicketRoot) => selectList(state, selectListName(state)).ids],
  (records, ids): TicketRecord[] => ids.flatMap((id) => records[id] ?? []),
);

/** A ticket that some list knows, by the uuid of its address. */
export const selectByUuid = (state: TicketRoot, uuid: string): TicketRecord | undefined =>
  Object.values(state.ticket.records).find((ticket) => ticket.uuid === uuid);

export const selectActing = (state: TicketRoot, id: number) => state.ticket.acting[id];
