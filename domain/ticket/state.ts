import type { EventOf } from '../kernel/event.ts';
import type { ticketEvents } from './events.ts';
import { lastMoveAfter, type LastMove } from './lastMove.ts';
import { waitedInAfter, type WaitingPlace } from './waitingPlace.ts';

export type Ticket =
  | { status: 'none'; deleted?: true }
  | {
      status: 'pending' | 'open' | 'closed';
      uuid: string;
      contactId: number;
      /** The original contact, if that one and `contactId` were joined later. */
      ownContactId?: number;
      connectionId: number;
      /** The ticket of a group: no bot and no automatic messages (R090, R151). */
      isGroup: boolean;
      /** Its connections before transfers. Messages sent there still belong to it. */
      formerConnectionIds?: readonly number[];
      queueId: number | null;
      userId: number | null;
      /** Since when the ticket has this owner. */
      ownedSince?: string;
      /** Where it waited before its present owner accepted it. */
      waitedIn?: WaitingPlace | undefined;
      /** The ticket had an owner since its queue took over, or is left to one. No automatic answer is sent any more. */
      attended?: boolean;
      tagIds: readonly number[];
      /** The integration or prompt that answers while the ticket has no owner. Without them, the queue's settings apply. */
      useIntegration?: boolean;
      integrationId?: number | null;
      promptId?: number | null;
      /** An import opened it, and no one has written in it or accepted it since. */
      imported?: boolean;
      /** When it was closed. */
      closedAt?: string;
      /** Its contact was asked for a rating, or gave one: 1 to 3. */
      rating?: 'asked' | 'askedAgain' | number;
      /** The last campaign that its contact answered. */
      campaign?: { id: number; name: string };
      /** The last move, while the user who made it can undo it. */
      lastMove?: LastMove | undefined;
      /** While it is put aside: until when, and since when. */
      snoozedUntil?: string | undefined;
      snoozedAt?: string | undefined;
      /** Its contact was erased. The ticket can only be read, tagged less or deleted. */
      ended?: boolean;
    };
export type ExistingTicket = Exclude<Ticket, { status: 'none' }>;

/** Whether a machine may answer in a ticket: no one of the company has it or should take it. */
export const mayMachineSpeak = (on: Ticket): on is ExistingTicket =>
  on.status === 'pending' && on.userId === null && !on.isGroup && !on.attended && !on.ended;

const formerly = ({ connectionId, formerConnectionIds = [] }: ExistingTicket, next: number): Partial<ExistingTicket> =>
  next === connectionId
    ? {}
    : { formerConnectionIds: [...new Set([...formerConnectionIds, connectionId])].filter((id) => id !== next) };

/**
 * Whether a queue takes over automatically (R156): another queue, or the same one from an owner. A ticket closed in the same
 * queue does not count.
 */
const beginsAnew = (from: ExistingTicket, to: { queueId: number | null; userId: number | null }): boolean =>
  to.userId === null &&
  to.queueId !== null &&
  (to.queueId !== from.queueId || (from.userId !== null && from.status !== 'closed'));

/** Closing ends the work of integrations and prompts (R099). */
const ofNoMachine = { useIntegration: false, integrationId: null, promptId: null };

const notSnoozed = { snoozedUntil: undefined, snoozedAt: undefined };

const evolveTicket = (state: Ticket, event: EventOf<typeof ticketEvents>, at: string): Ticket => {
  if (event.type === 'TicketOpened') {
    const { since, ...opening } = event.data;
    return {
      status: 'pending',
      userId: null,
      tagIds: [],
      ...opening,
      ...(since !== undefined && { imported: true }),
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return {
        ...state,
        status: 'open',
        userId: event.data.userId,
        ownedSince: at,
        attended: true,
        ended: false,
        imported: false,
      };
    case 'TicketReturned':
      return { ...state, status: 'pending', userId: null };
    case 'TicketClosed':
      return { ...state, ...ofNoMachine, status: 'closed', userId: event.data.userId, closedAt: at };
    case 'TicketEnded':
      return { ...state, ...ofNoMachine, status: 'closed', ended: true };
    case 'TicketTransferred': {
      const { queueId, userId, connectionId } = event.data;
      const status = userId === null ? 'pending' : state.status === 'closed' ? 'open' : state.status;
      const attended = userId !== null || (state.attended === true && !beginsAnew(state, event.data));
      const owned = userId === state.userId && state.status !== 'closed' ? {} : { ownedSince: at };
      const moved = { queueId, userId, connectionId, ...formerly(state, connectionId) };
      return { ...state, ...moved, ...owned, attended, status, imported: false };
    }
    case 'TicketMoveUndone': {
      const { undone: _, ...before } = event.data;
      const owned = before.userId !== null && before.userId !== state.userId ? { ownedSince: at } : {};
      const attended = before.userId !== null || state.attended === true;
      return { ...state, ...before, ...formerly(state, before.connectionId), ...owned, attended };
    }
    case 'TicketSnoozed':
      return { ...state, snoozedUntil: event.data.until, snoozedAt: at };
    case 'TicketSnoozeEnded':
      return { ...state, ...notSnoozed };
    case 'TicketQueued':
      return { ...state, queueId: event.data.queueId };
    case 'TicketHandedOver':
      return { ...state, queueId: event.data.queueId, attended: true };
    case 'TicketGivenToMachine':
      return { ...state, ...event.data };
    case 'TicketResumed':
      return { ...state, status: 'pending', userId: null, imported: false };
    case 'TicketRatingAsked':
      return { ...state, rating: 'asked' };
    case 'TicketRatingAskedAgain':
      return { ...state, rating: 'askedAgain' };
    case 'TicketRated':
      return { ...state, rating: event.data.rating };
    case 'TicketFollowedContact':
      return { ...state, contactId: event.data.contactId, ownContactId: state.ownContactId ?? state.contactId };
    case 'TicketMerged':
      return { ...state, ...ofNoMachine, status: 'closed', queueId: event.data.queueId, userId: event.data.userId };
    case 'TicketContinued':
      return { ...state, imported: false };
    case 'TicketTagged':
      return { ...state, tagIds: event.data.tagIds };
    case 'TicketAnsweredCampaign':
      return { ...state, campaign: { id: event.data.campaignId, name: event.data.name } };
    case 'TicketDeleted':
      return { status: 'none', deleted: true };
    case 'TicketRead':
      return state;
  }
};

/** Returns the ticket's state after an event. */
export const evolve = (state: Ticket, event: EventOf<typeof ticketEvents>, at: string): Ticket => {
  const evolved = evolveTicket(state, event, at);
  if (state.status === 'none' || evolved.status === 'none') return evolved;
  // Only the agent who put a ticket aside finds it there.
  const isWithOwner = evolved.status === 'open' && evolved.userId === state.userId;
  const after = evolved.snoozedUntil && !isWithOwner ? { ...evolved, ...notSnoozed } : evolved;
  const lastMove = lastMoveAfter(state, event, at);
  const waitedIn = waitedInAfter(state, evolved, event, at);
  return {
    ...after,
    ...((lastMove || after.lastMove) && { lastMove }),
    ...((waitedIn || after.waitedIn) && { waitedIn }),
  };
};
