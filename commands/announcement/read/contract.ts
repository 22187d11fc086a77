import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';

/** Marks them as read for the caller only. */
export const readAnnouncements = contract({
  method: 'POST',
  path: '/announcements/read',
  who: 'user',
  summary: 'Mark the announcements as seen',
  reply: z.object({ message: z.string() }),
});
