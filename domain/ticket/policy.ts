import type { Viewer } from '../kernel/actor.ts';
import { allows } from '../kernel/permissions.ts';

type Placed = { status: 'pending' | 'open' | 'closed'; queueId: number | null; userId: number | null };

/** Admins see all tickets, owners their own, other users those in their queues (R113, R114, R115). */
export const maySee = (viewer: Viewer, ticket: Omit<Placed, 'status'>): boolean =>
  allows(viewer.profile, 'tickets-manager:showall') ||
  ticket.userId === viewer.userId ||
  (ticket.queueId === null ? viewer.seesQueueless : viewer.queueIds.includes(ticket.queueId));

/** Only its owner or an admin may change an open ticket. Other tickets may be changed by all who see them. */
export const mayChange = (viewer: Viewer, ticket: Placed): boolean =>
  ticket.status !== 'open' || ticket.userId === viewer.userId || allows(viewer.profile, 'tickets-manager:showall');

/** Whether a ticket was transferred to this user, who has not opened it since. */
export const isNewTo = (
  userId: number,
  ticket: { userId: number | null; isNewToOwner?: boolean | undefined },
): boolean => ticket.isNewToOwner === true && ticket.userId === userId;
