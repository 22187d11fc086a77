import type { Viewer } from '../../../domain/kernel/actor.ts';

type Opening = { uuid: string; contactId: number; connectionId: number; queueId: number | null; isGroup: boolean };
export const UUID = '3b241101-e2bb-4255-8caf-4136c566a962';

export const opening = (over: Partial<Opening> = {}) => ({
  uuid: UUID,
  contactId: 2,
  connectionId: 3,
  queueId: 1,
  isGroup: false,
  ...over,
});
export const opened = (over: Partial<Opening> = {}) => ({ type: 'TicketOpened', data: opening(over) }) as const;
export const accepted = (userId: number) => ({ type: 'TicketAccepted', data: { userId } }) as const;
export const returned = { type: 'TicketReturned', data: {} } as const;
export const closed = (userId: number | null) => ({ type: 'TicketClosed', data: { userId } }) as const;
export const reopened = (userId: number) => ({ type: 'TicketReopened', data: { userId } }) as const;
export const read = (userId: number) => ({ type: 'TicketRead', data: { userId } }) as const;
export const transferred = (queueId: number | null, userId: number | null, connectionId = 3) =>
  ({ type: 'TicketTransferred', data: { queueId, userId, connectionId } }) as const;

export const tagged = (...tagIds: number[]) => ({ type: 'TicketTagged', data: { tagIds } }) as const;
export const continued = { type: 'TicketContinued', data: {} } as const;
export const handedOver = (contactId: number, queueId: number) =>
  ({
    type: 'TicketHandedOver',
    data: { contactId, promptId: 1, name: 'Ana', queueId, why: 'asked', reason: '' },
  }) as const;
export const queued = (queueId: number | null, reason: 'onlyQueue' | 'chosen' | 'restarted' | 'waited') =>
  ({ type: 'TicketQueued', data: { queueId, reason } }) as const;
export const resumed = { type: 'TicketResumed', data: { reason: 'wroteSoon' } } as const;
export const ratingAsked = { type: 'TicketRatingAsked', data: {} } as const;
export const ratingAskedAgain = { type: 'TicketRatingAskedAgain', data: {} } as const;
export const rated = (rating: number, userId: number | null = 7) =>
  ({ type: 'TicketRated', data: { rating, userId } }) as const;
export const idled = (userId: number) => ({ type: 'TicketClosed', data: { userId, reason: 'idle' } }) as const;
export const deleted = { type: 'TicketDeleted', data: {} } as const;

const viewer = (userId: number, over: Partial<Viewer> = {}): Viewer => ({
  userId,
  profile: 'user',
  queueIds: [1],
  seesQueueless: false,
  ...over,
});
export const ada = viewer(1, { profile: 'admin', queueIds: [] });
/** Bia and Caio work in queue 1, Davi in queue 2. */
export const bia = viewer(7);
export const caio = viewer(8);
export const davi = viewer(9, { queueIds: [2] });
export { viewer };
