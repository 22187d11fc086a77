import type { Viewer } from '../kernel/actor.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { ticketEvents } from './events.ts';
import { mayChange, maySee } from './policy.ts';

type Opening = { uuid: string; contactId: number; connectionId: number; queueId: number | null; isGroup: boolean };
export type TicketCommand = Commands<{
  OpenTicket: Opening;
  TakeTicket: { by: Viewer };
  ReturnTicket: { by: Viewer };
  CloseTicket: { by: Viewer };
  TransferTicket: { by: Viewer; queueId?: number | null; userId?: number | null; connectionId?: number };
  ReadTicket: { by: Viewer };
}>;
export type Ticket =
  | { status: 'none' }
  | {
      status: 'pending' | 'open' | 'closed';
      uuid: string;
      contactId: number;
      connectionId: number;
      queueId: number | null;
      userId: number | null;
    };
type Present = Exclude<Ticket, { status: 'none' }>;
type Decided = ReturnType<typeof ticket.decide>;

/** Taking a pending ticket accepts it; taking a closed one reopens it (spec 1 section 4). */
const take = (state: Present, userId: number): Decided => {
  if (state.status === 'pending') return [{ type: 'TicketAccepted', data: { userId } }];
  if (state.status === 'closed') return [{ type: 'TicketReopened', data: { userId } }];
  return state.userId === userId ? [] : [{ type: 'TicketAccepted', data: { userId } }];
};

const transfer = (
  state: Present,
  to: { queueId?: number | null; userId?: number | null; connectionId?: number },
): Decided => {
  const queueId = to.queueId === undefined ? state.queueId : to.queueId;
  const connectionId = to.connectionId ?? state.connectionId;
  // Without a user the queue takes over; a user alone changes the owner (readings 4).
  const userId = to.userId ?? (to.queueId === undefined && to.userId === undefined ? state.userId : null);
  if (queueId === state.queueId && connectionId === state.connectionId && userId === state.userId) return [];
  return [{ type: 'TicketTransferred', data: { queueId, userId, connectionId } }];
};

/** The life of one ticket. Permission by profile, queue and owner is part of each decision (spec 1 sections 4 and 6). */
export const ticket: Decider<Ticket, TicketCommand, typeof ticketEvents> = {
  feature: 'ticket',
  events: ticketEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'OpenTicket') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'TicketOpened', data }] : [];
    }
    if (state.status === 'none' || !maySee(command.by, state)) throw new Refused('ERR_NO_TICKET_FOUND');
    if (command.type === 'ReadTicket') return [{ type: 'TicketRead', data: { userId: command.by.userId } }];
    if (!mayChange(command.by, state)) throw new Refused('ERR_NO_PERMISSION');
    const { userId } = command.by;
    switch (command.type) {
      case 'TakeTicket':
        return take(state, userId);
      case 'ReturnTicket':
        return state.status === 'open' ? [{ type: 'TicketReturned', data: {} }] : [];
      case 'CloseTicket':
        return state.status === 'closed' ? [] : [{ type: 'TicketClosed', data: { userId } }];
      case 'TransferTicket':
        return transfer(state, command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'TicketOpened') return { status: 'pending', userId: null, ...event.data };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'TicketAccepted':
      case 'TicketReopened':
        return { ...state, status: 'open', userId: event.data.userId };
      case 'TicketReturned':
        return { ...state, status: 'pending', userId: null };
      case 'TicketClosed':
        return { ...state, status: 'closed', userId: event.data.userId };
      case 'TicketTransferred': {
        const status = event.data.userId === null ? 'pending' : state.status === 'closed' ? 'open' : state.status;
        return { ...state, ...event.data, status };
      }
      case 'TicketRead':
        return state;
    }
  },
};
