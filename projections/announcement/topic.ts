import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/** Tells a user's other windows that the user has seen the announcements. */
export const announcementUserTopic = topic({
  name: 'announcement-user',
  payload: z.object({ unread: z.number() }),
  whole: ['update'],
  id: z.object({ id: z.number() }),
  named: [],
  heardBy: 'members',
});
