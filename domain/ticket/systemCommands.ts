import { Refused } from '../kernel/decider.ts';
import { allows, type Permission } from '../kernel/permissions.ts';
import type { OwnCommand, TicketCommand } from './commands.ts';
import { isSnoozeOver } from './snooze.ts';
import { tagged, type Decided } from './transitions.ts';
import { mayMachineSpeak, type Ticket } from './state.ts';

/** The commands of the system, and the permission that each needs. */
const permissions: Record<OwnCommand['type'], Permission> = {
  LoseOwner: 'tickets:loseOwner',
  MoveOutOfQueue: 'tickets:leaveQueue',
  EndTicket: 'tickets:end',
  ContinueTicket: 'tickets:end',
  CloseImported: 'tickets:end',
  QueueTicket: 'tickets:attend',
  HandOver: 'tickets:attend',
  MarkByMachine: 'tickets:attend',
  ResumeTicket: 'tickets:attend',
  EndSnooze: 'tickets:attend',
  CloseIdle: 'tickets:attend',
  AskRating: 'tickets:attend',
  AskRatingAgain: 'tickets:attend',
  RateTicket: 'tickets:attend',
  NoteCampaign: 'tickets:attend',
  FollowContact: 'tickets:follow',
  MergeTicket: 'tickets:follow',
};
export const isSystemCommand = (command: TicketCommand): command is OwnCommand =>
  Object.hasOwn(permissions, command.type);

/**
 * Decides the commands of the system. Adds nothing if the ticket is already so, or has changed since the command was planned.
 */
export const decideSystemCommand = (command: OwnCommand, state: Ticket): Decided => {
  if (!allows(command.by.profile, permissions[command.type])) throw new Refused('ERR_NO_PERMISSION');
  if (state.status === 'none') return [];
  const { status, queueId, userId, connectionId } = state;
  switch (command.type) {
    case 'LoseOwner':
      if (command.until !== undefined && isLater(state.ownedSince, command.until)) return [];
      return status !== 'closed' && userId === command.userId ? [{ type: 'TicketReturned', data: {} }] : [];
    case 'MoveOutOfQueue':
      if (status === 'closed' || queueId !== command.from || command.from === command.to) return [];
      return [{ type: 'TicketTransferred', data: { queueId: command.to, userId, connectionId } }];
    case 'EndTicket':
      return status === 'closed' && state.ended ? [] : [{ type: 'TicketEnded', data: { reason: 'contactErased' } }];
    case 'CloseImported':
      return status === 'pending' && state.imported ? [{ type: 'TicketClosed', data: { userId: null } }] : [];
    case 'ContinueTicket':
      return status === 'pending' && state.imported ? [{ type: 'TicketContinued', data: {} }] : [];
    case 'QueueTicket': {
      const waits = status === 'pending' && userId === null && queueId === command.from;
      if (!waits || command.queueId === queueId) return [];
      return [{ type: 'TicketQueued', data: { queueId: command.queueId, reason: command.reason } }];
    }
    case 'HandOver': {
      const { type: _, by: __, ...data } = command;
      return mayMachineSpeak(state) ? [{ type: 'TicketHandedOver', data }] : [];
    }
    case 'MarkByMachine':
      return mayMachineSpeak(state) ? tagged(state, [...state.tagIds, ...command.tagIds]) : [];
    case 'ResumeTicket':
      return status === 'closed' && !state.ended && isSince(state.closedAt, command.since)
        ? [{ type: 'TicketResumed', data: { reason: command.reason } }]
        : [];
    case 'EndSnooze':
      return isSnoozeOver(state, command) ? [{ type: 'TicketSnoozeEnded', data: { reason: command.reason } }] : [];
    case 'CloseIdle':
      return status === 'open' && !state.snoozedUntil
        ? [{ type: 'TicketClosed', data: { userId, reason: 'idle' } }]
        : [];
    case 'AskRating':
      return status === 'closed' && !state.ended && state.rating === undefined
        ? [{ type: 'TicketRatingAsked', data: {} }]
        : [];
    case 'AskRatingAgain':
      return isRateable(state, command.since) && state.rating === 'asked'
        ? [{ type: 'TicketRatingAskedAgain', data: {} }]
        : [];
    case 'RateTicket':
      return isRateable(state, command.since)
        ? [{ type: 'TicketRated', data: { rating: command.rating, userId } }]
        : [];
    case 'NoteCampaign': {
      const { campaignId, name, queueId: to } = command;
      if (status === 'closed' || state.campaign?.id === campaignId) return [];
      const noted = { type: 'TicketAnsweredCampaign', data: { campaignId, name } } as const;
      if (to === null || status !== 'pending' || userId !== null || queueId !== null) return [noted];
      return [noted, { type: 'TicketQueued', data: { queueId: to, reason: 'campaign' } }];
    }
    case 'FollowContact': {
      const { contactId } = command;
      return state.contactId === contactId ? [] : [{ type: 'TicketFollowedContact', data: { contactId } }];
    }
    case 'MergeTicket': {
      const { type: _, by: __, ...data } = command;
      return status === 'closed' ? [] : [{ type: 'TicketMerged', data }];
    }
  }
};

const isLater = (since: string | undefined, until: string): boolean => since !== undefined && since > until;
const isSince = (closedAt: string | undefined, since: string): boolean => closedAt !== undefined && closedAt >= since;
/** Whether the ticket was closed since then, and its contact was asked for a rating and gave none. */
const isRateable = (state: Exclude<Ticket, { status: 'none' }>, since: string): boolean =>
  state.status === 'closed' &&
  !state.ended &&
  (state.rating === 'asked' || state.rating === 'askedAgain') &&
  isSince(state.closedAt, since);
