import type { EventOf } from '../kernel/event.ts';
import type { ticketEvents } from './events.ts';

export type Ticket =
  | { status: 'none'; deleted?: true }
  | {
      status: 'pending' | 'open' | 'closed';
      uuid: string;
      contactId: number;
      /** Whom it was opened for, where that one and `contactId` became one person. */
      ownContactId?: number;
      connectionId: number;
      /** With a group: no bot, and nothing that is said by itself (R090, R151). */
      isGroup: boolean;
      /** Where it was before it was transferred; what was sent there is still its own. */
      formerConnectionIds?: readonly number[];
      queueId: number | null;
      userId: number | null;
      /** Since when it is this user's. */
      ownedSince?: string;
      /** It was some user's since its queue took over, or is left to one: no machine has a place in it any more. */
      attended?: boolean;
      tagIds: readonly number[];
      /** By whom its contact is answered while nobody has it; without them by what its queue says. */
      useIntegration?: boolean;
      integrationId?: number | null;
      promptId?: number | null;
      /** An import opened it, and nobody has written in it or taken it since. */
      imported?: boolean;
      /** Since when, of a closed one. */
      closedAt?: string;
      /** Its contact was asked how he was served, or has said so: 1 to 3. */
      rating?: 'asked' | 'askedAgain' | number;
      /** The campaign that its contact answered last. */
      campaign?: { id: number; name: string };
      /** Whom it was with has been forgotten: it is read, tidied away, and nothing more. */
      ended?: boolean;
    };
export type Present = Exclude<Ticket, { status: 'none' }>;

/** Whether a machine may say something in a ticket: nobody of the company has it, or is to have it. */
export const mayMachineSpeak = (on: Ticket): on is Present =>
  on.status === 'pending' && on.userId === null && !on.isGroup && !on.attended && !on.ended;

const formerly = ({ connectionId, formerConnectionIds = [] }: Present, next: number): Partial<Present> =>
  next === connectionId
    ? {}
    : { formerConnectionIds: [...new Set([...formerConnectionIds, connectionId])].filter((id) => id !== next) };

/** Whether a queue takes over by itself (R156): another one, or its own from a user; none does what was closed there. */
const beginsAnew = (from: Present, to: { queueId: number | null; userId: number | null }): boolean =>
  to.userId === null &&
  to.queueId !== null &&
  (to.queueId !== from.queueId || (from.userId !== null && from.status !== 'closed'));

/** What closing ends (R099). */
const ofNoMachine = { useIntegration: false, integrationId: null, promptId: null };

/** A ticket after one more of its events. */
export const evolve = (state: Ticket, event: EventOf<typeof ticketEvents>, at: string): Ticket => {
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
      const { userId, connectionId } = event.data;
      const status = userId === null ? 'pending' : state.status === 'closed' ? 'open' : state.status;
      const attended = userId !== null || (state.attended === true && !beginsAnew(state, event.data));
      const owned = userId === state.userId && state.status !== 'closed' ? {} : { ownedSince: at };
      return { ...state, ...event.data, ...formerly(state, connectionId), ...owned, attended, status, imported: false };
    }
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
