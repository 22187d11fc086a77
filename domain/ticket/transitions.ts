import type { Viewer } from '../kernel/actor.ts';
import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { Destination, Opening, TicketCommand } from './commands.ts';
import type { ticketEvents } from './events.ts';
import { mayChange, maySee } from './policy.ts';
import type { ExistingTicket, Ticket } from './state.ts';

type Owner = { userId: number; status: 'pending' | 'open' };
export type Decided = readonly EventOf<typeof ticketEvents>[];

/** Accepts a pending ticket, or reopens a closed one (R087, R096). */
export const acceptTicket = (state: ExistingTicket, userId: number): Decided => {
  if (state.status === 'pending') return [{ type: 'TicketAccepted', data: { userId } }];
  if (state.status === 'closed') return [{ type: 'TicketReopened', data: { userId } }];
  return state.userId === userId ? [] : [{ type: 'TicketAccepted', data: { userId } }];
};

export const transfer = (state: ExistingTicket, to: Destination): Decided => {
  const queueId = to.queueId === undefined ? state.queueId : to.queueId;
  const connectionId = to.connectionId ?? state.connectionId;
  // Without a user the queue takes over. A user without a queue changes only the owner (clients.md, How the
  // specification is read).
  const userId = to.userId ?? (to.queueId === undefined && to.userId === undefined ? state.userId : null);
  const toOwner = (owner: number | null) => ({ queueId, userId: owner, connectionId });
  const moved = {
    type: 'TicketTransferred',
    data: { ...toOwner(userId), ...(to.noteId !== undefined && { noteId: to.noteId }) },
  } as const;
  if (userId !== null && to.status === 'pending' && state.status !== 'pending')
    return [{ type: 'TicketTransferred', data: toOwner(null) }, moved];
  const accepts = userId !== null && to.status === 'open' && state.status === 'pending';
  const accepted = accepts ? [{ type: 'TicketAccepted', data: { userId } } as const] : [];
  const stays = queueId === state.queueId && connectionId === state.connectionId && userId === state.userId;
  if (stays && state.status !== 'closed') return accepted;
  return [moved, ...accepted];
};

/** Lets the ticket wait for any agent in its queue. */
export const returnToQueue = (state: ExistingTicket): Decided => {
  if (state.status === 'closed') return transfer(state, { queueId: state.queueId });
  return state.status === 'open' || state.userId !== null ? [{ type: 'TicketReturned', data: {} }] : [];
};

/** Sets which integration or prompt answers. Closed tickets have none. */
export const giveToMachine = (
  state: ExistingTicket,
  to: Extract<TicketCommand, { type: 'GiveToMachine' }>,
): Decided => {
  const { useIntegration = false, integrationId = null, promptId = null } = state;
  const data = {
    useIntegration: to.useIntegration ?? useIntegration,
    integrationId: to.integrationId === undefined ? integrationId : to.integrationId,
    promptId: to.promptId === undefined ? promptId : to.promptId,
  };
  const same =
    data.useIntegration === useIntegration && data.integrationId === integrationId && data.promptId === promptId;
  return same || state.status === 'closed' ? [] : [{ type: 'TicketGivenToMachine', data }];
};

type Taking = Extract<TicketCommand, { type: 'TakeTicket' | 'TransferTicket' }>;
const takes = (command: TicketCommand | null): command is Taking =>
  command?.type === 'TakeTicket' || (command?.type === 'TransferTicket' && command.status === 'open');

/** Whether another user was faster. The refusal tells the loser who has the ticket. */
export const isLost = (command: TicketCommand, state: ExistingTicket): boolean => {
  if (!takes(command) || state.status !== 'open' || state.userId === (command.userId ?? command.by.userId))
    return false;
  return !mayChange(command.by, state) || (command.found !== undefined && command.found !== 'open');
};

/**
 * Throws ERR_NO_TICKET_FOUND if the caller does not see the ticket. A colleague may have accepted it into a queue of their
 * own first. A caller who saw it wait learns who has it: ERR_OTHER_OPEN_TICKET.
 */
export function checkSeen(by: Viewer, command: TicketCommand | null, state: Ticket): asserts state is ExistingTicket {
  if (state.status !== 'none' && maySee(by, state)) return;
  if (state.status === 'open' && state.waitedIn && takes(command) && maySee(by, state.waitedIn))
    throw new Refused('ERR_OTHER_OPEN_TICKET', 409);
  throw new Refused('ERR_NO_TICKET_FOUND');
}

export const openTicketEvent = ({ owner = null, ...data }: Opening & { owner?: Owner | null }): Decided => {
  const opened = { type: 'TicketOpened', data } as const;
  if (!owner) return [opened];
  const { userId } = owner;
  const { queueId, connectionId } = data;
  return owner.status === 'open'
    ? [opened, { type: 'TicketAccepted', data: { userId } }]
    : [opened, { type: 'TicketTransferred', data: { queueId, userId, connectionId } }];
};

/** Sets the tags of a ticket. Any user who sees a ticket may tag it. */
export const tagged = (state: ExistingTicket, wanted: readonly number[]): Decided => {
  const tagIds = [...new Set(wanted)];
  const same = tagIds.length === state.tagIds.length && tagIds.every((id) => state.tagIds.includes(id));
  return same ? [] : [{ type: 'TicketTagged', data: { tagIds } }];
};

/** Opens an imported ticket in the state it has elsewhere. */
export const openImportedTicket = ({
  opening,
  standing,
  userId,
  tagIds,
}: Extract<TicketCommand, { type: 'BringTicket' }>): Decided => {
  const opened = { type: 'TicketOpened', data: opening } as const;
  const tags: Decided = tagIds.length ? [{ type: 'TicketTagged', data: { tagIds: [...tagIds] } }] : [];
  if (standing === 'closed') return [opened, { type: 'TicketClosed', data: { userId, silent: true } }, ...tags];
  if (standing === 'pending' || userId === null) return [opened, ...tags];
  return [opened, { type: 'TicketAccepted', data: { userId } }, ...tags];
};
