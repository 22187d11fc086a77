import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import type { Catalogue } from '../kernel/event.ts';

export const announcementReadEvents = {
  /** All that was announced before lies behind him. */
  AnnouncementsRead: { data: z.object({ userId: z.number() }) },
} satisfies Catalogue;

/** Up to where a user saw what is announced (stream `announcementRead-<company>.<user>`): by its place in the log. */
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
