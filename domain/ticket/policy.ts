import type { Viewer } from '../kernel/actor.ts';
import { allows } from '../kernel/permissions.ts';

type Placed = { status: 'pending' | 'open' | 'closed'; queueId: number | null; userId: number | null };

/** Admins see all, owners their own, others what lies in their queues (R113, R114, R115). */
export const maySee = (viewer: Viewer, ticket: Omit<Placed, 'status'>): boolean =>
  allows(viewer.profile, 'tickets-manager:showall') ||
  ticket.userId === viewer.userId ||
  (ticket.queueId === null ? viewer.seesQueueless : viewer.queueIds.includes(ticket.queueId));

/** Only its owner or an admin changes an open ticket; who sees another may change it. */
export const mayChange = (viewer: Viewer, ticket: Placed): boolean =>
  ticket.status !== 'open' || ticket.userId === viewer.userId || allows(viewer.profile, 'tickets-manager:showall');
