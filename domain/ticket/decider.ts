import { Refused, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { allows } from '../kernel/permissions.ts';
import type { TicketCommand } from './commands.ts';
import { ticketEvents } from './events.ts';
import {
  openImportedTicket,
  returnToQueue,
  giveToMachine,
  checkSeen,
  isLost,
  openTicketEvent,
  tagged,
  acceptTicket,
  transfer,
} from './transitions.ts';
import { isSystemCommand, decideSystemCommand } from './systemCommands.ts';
import { mayChange } from './policy.ts';
import { snooze } from './snooze.ts';
import { evolve, type Ticket } from './state.ts';
import { undo } from './undo.ts';

/** A contact has at most one open or pending ticket on a connection. */
export const openTicketSlot = (contactId: number, connectionId: number): ClaimedValue => ({
  what: 'ticket',
  key: `${contactId}.${connectionId}`,
  refusal: ['ERR_OTHER_OPEN_TICKET', 409],
});

/** The life of one ticket. Each decision checks the permission by profile, queue and owner. */
export const ticket: Decider<Ticket, TicketCommand, typeof ticketEvents> = {
  feature: 'ticket',
  events: ticketEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'OpenTicket') {
      const { type: _, ...data } = command;
      return state.status === 'none' && !state.deleted ? openTicketEvent(data) : [];
    }
    if (command.type === 'BringTicket')
      return state.status === 'none' && !state.deleted ? openImportedTicket(command) : [];
    if (isSystemCommand(command)) return decideSystemCommand(command, state);
    // The mover may not see the ticket any more.
    if (command.type === 'UndoMove') {
      if (state.status === 'none') throw new Refused('ERR_NO_TICKET_FOUND');
      return undo(command, state);
    }
    checkSeen(command.by, command, state);
    if (command.type === 'RemoveTags')
      return tagged(
        state,
        state.tagIds.filter((id) => !command.tagIds.includes(id)),
      );
    if (command.type === 'DeleteTicket') {
      if (!allows(command.by.profile, 'ticket-options:deleteTicket')) throw new Refused('ERR_NO_PERMISSION');
      return [{ type: 'TicketDeleted', data: {} }];
    }
    if (state.ended) throw new Refused('ERR_NO_CONTACT_FOUND');
    if (command.type === 'TagTicket') return tagged(state, command.tagIds);
    if (command.type === 'AddTags') {
      const { tagIds, instead = [] } = command;
      return tagged(state, [...state.tagIds.filter((id) => !instead.includes(id)), ...tagIds]);
    }
    if (isLost(command, state)) throw new Refused('ERR_OTHER_OPEN_TICKET', 409);
    if (!mayChange(command.by, state)) throw new Refused('ERR_NO_PERMISSION');
    const { userId } = command.by;
    switch (command.type) {
      case 'TakeTicket':
        return acceptTicket(state, command.userId ?? userId);
      case 'ReturnTicket':
        return returnToQueue(state);
      case 'CloseTicket':
        return state.status === 'closed'
          ? []
          : [{ type: 'TicketClosed', data: { userId, ...(command.silent && { silent: true }) } }];
      case 'TransferTicket':
        return transfer(state, command);
      case 'SnoozeTicket':
        return snooze(state, command);
      case 'UnsnoozeTicket':
        return state.snoozedUntil ? [{ type: 'TicketSnoozeEnded', data: { reason: 'byHand' } }] : [];
      case 'GiveToMachine':
        return giveToMachine(state, command);
    }
  },
  evolve,
  holds: (state) =>
    state.status === 'none' || state.status === 'closed' ? [] : [openTicketSlot(state.contactId, state.connectionId)],
};
