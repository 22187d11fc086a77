import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';

/** Counts the active announcements since the caller last looked at them. */
export const countUnreadAnnouncements = contract({
  method: 'GET',
  path: '/announcements/unread',
  who: 'user',
  summary: 'The number of announcements that the user has not seen',
  reply: z.object({ unread: z.number() }),
});
