import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** To a user alone: that he saw what is announced, in another of his windows. */
export const announcementUserTopic = topic({
  name: 'announcement-user',
  payload: z.object({ unread: z.number() }),
  whole: ['update'],
  id: z.object({ id: z.number() }),
  named: [],
  heardBy: 'members',
});
