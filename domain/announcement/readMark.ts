import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import type { Catalogue } from '../kernel/event.ts';

export const announcementReadEvents = {
  /** The user has read every announcement made before this event. */
  AnnouncementsRead: { data: z.object({ userId: z.number() }) },
} satisfies Catalogue;

/** Marks how far a user has read the announcements, by the event's position (stream `announcementRead-<company>.<user>`). */
export const announcementRead: Decider<
  null,
  Commands<{ ReadAnnouncements: { userId: number } }>,
  typeof announcementReadEvents
> = {
  feature: 'announcementRead',
  events: announcementReadEvents,
  keeps: 1,
  initial: null,
  decide: ({ userId }) => [{ type: 'AnnouncementsRead', data: { userId } }],
  evolve: (state) => state,
};
