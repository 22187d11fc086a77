import { createSelector } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { selectTables, steady, type EntitiesRoot } from '../../../api/records/entities.ts';
import type { List } from '../../../api/records/liveList.ts';
import { join } from '../../../api/records/nested.ts';
import { listNameOf, rowsOf, type ListName } from './lists.ts';
import type { TicketRoot } from '../slice.ts';

type Root = TicketRoot & EntitiesRoot;
export const selectTickets = (state: TicketRoot) => state.ticket;
export const selectList = (state: TicketRoot, name: ListName): List => state.ticket.lists[name];

/** The list on the screen, from the tab and its sub-tab. */
export const selectListName = ({ ticket: { tab, sub } }: TicketRoot): ListName => listNameOf(tab, sub);

/** The tickets of a list, from top to bottom. */
export const selectRowsOf = createSelector(
  [
    selectTables,
    ({ ticket }: TicketRoot) => ticket.lists,
    ({ ticket }: TicketRoot) => ticket.scope,
    (_: Root, name: ListName) => name,
  ],
  (tables, lists, scope, name): TicketRecord[] => {
    const rows = rowsOf(tables.ticket, { lists, scope }, name);
    return rows.map((row) => join.ticket(row, tables));
  },
  steady,
);
/** The tickets of the list on the screen. */
export const selectRows = (state: Root): TicketRecord[] => selectRowsOf(state, selectListName(state));

/** The user's open ticket that should be answered next: the one whose unread message is the oldest, if any is unread. */
export const selectNext = createSelector(
  [(state: Root) => selectRowsOf(state, 'open'), ({ ticket }: TicketRoot) => ticket.scope.userId],
  (rows, userId): TicketRecord | undefined => {
    const own = rows.filter((row) => row.userId === userId);
    return own.findLast((row) => row.unreadMessages > 0 || row.isNewToOwner) ?? own[0];
  },
);

/** The id of a loaded ticket, by the uuid in its URL. */
export const selectByUuid = ({ entities: { tables } }: Root, uuid: string): number | undefined =>
  Object.values(tables.ticket).find((ticket) => ticket.uuid === uuid)?.id;

export const selectActing = (state: TicketRoot, id: number) => state.ticket.acting[id];
